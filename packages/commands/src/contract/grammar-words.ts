export const OVER = ['refuse', 'keep-last'] as const;

// The most tokens allowed in one slot. A higher number is surely a mistake, and each token adds states.
export const MOST_REPEATS = 50;

// The most positions allowed in a form. A higher number is surely a mistake; parts in any order multiply them.
export const MOST_PLACES = 4096;

export const GRAMMAR_KEYS: readonly string[] =
  '$schema version lists presets slots joiners aliases forms suggestions summaries'.split(' ');

export const SLOT_KEYS = ['list', 'most', 'least', 'joiner', 'over'] as const;

export const FORM_KEYS = ['say', 'about', 'command'] as const;

export const TOKEN_KEYS = ['say', 'value', 'alias'] as const;

export const PRESET_KEYS = ['key', 'label', 'say', 'spoken'] as const;

export const FILE_KEYS = ['file', 'at', 'export'] as const;

export const FIELD_KEYS = ['forms', 'list', 'required', 'label', 'failure', 'about', 'say', 'axes'] as const;

// The fields that every suggestion has, so that no grammar declares them. The reasoning is for developers only.
export const OWN_FIELDS = ['name', 'reasoning'] as const;

export const NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$';
