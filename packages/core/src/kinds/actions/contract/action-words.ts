/** The forms of a reply that a model may be told to use. */
export const FORMS = ['index', 'list', 'intent'] as const;

/** What may happen to a choice that can't be done now. */
export const MOVES = ['ask', 'wait', 'person'] as const;

/** Which actions a person must agree to, the default first. */
export const APPROVALS = ['marked', 'all'] as const;
