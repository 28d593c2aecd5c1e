/** What happens if there are more tokens than a slot takes. The default comes first. */
export const OVER = ['refuse', 'keep-last'] as const;

/** The most tokens allowed in one slot. A higher number is surely a mistake, and each token adds states. */
export const MOST_REPEATS = 50;

/** The most positions allowed in a form. A higher number is surely a mistake; parts in any order multiply them. */
export const MOST_PLACES = 4096;

/** The keys of a grammar. */
export const GRAMMAR_KEYS: readonly string[] =
  '$schema version lists presets slots joiners aliases forms suggestions summaries'.split(' ');

/** The keys of a slot. */
export const SLOT_KEYS = ['list', 'most', 'least', 'joiner', 'over'] as const;

/** The keys of a form. */
export const FORM_KEYS = ['say', 'about', 'command'] as const;

/** The keys of a token that is written as an object. */
export const TOKEN_KEYS = ['say', 'value', 'alias'] as const;

/** The keys of a preset. */
export const PRESET_KEYS = ['key', 'label', 'say', 'spoken'] as const;

/** The keys of a list that is kept in a file. */
export const FILE_KEYS = ['file', 'at', 'export'] as const;

/** The keys of a suggestion field. */
export const FIELD_KEYS = ['forms', 'list', 'required', 'label', 'failure', 'about', 'say', 'axes'] as const;

/** The fields that every suggestion has, so that no grammar declares them. The reasoning is for developers only. */
export const OWN_FIELDS = ['name', 'reasoning'] as const;

/** A pattern for the names of lists, slots, forms and fields. */
export const NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$';
