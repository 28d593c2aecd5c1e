export const FORMS = ['index', 'list', 'intent'] as const;

// What can happen to a choice that cannot be carried out now.
export const MOVES = ['ask', 'wait', 'person'] as const;

// The settings for which actions need approval. The default comes first.
export const APPROVALS = ['marked', 'all'] as const;
