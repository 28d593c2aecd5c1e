/** What happens to more tokens than a slot takes, the default first. */
export const OVER = ['refuse', 'keep-last'] as const;

/** More tokens than this in one slot are a mistake; each one adds states. */
export const MOST_REPEATS = 50;

/** A form with more positions than this is a mistake: parts in any order multiply them. */
export const MOST_PLACES = 4096;

/** The keys of a grammar. */
export const GRAMMAR_KEYS: readonly string[] =
  '$schema version lists presets slots joiners aliases forms suggestions summaries'.split(' ');

/** The keys of a slot. */
export const SLOT_KEYS = ['list', 'most', 'least', 'joiner', 'over'] as const;

/** The keys of a form. */
export const FORM_KEYS = ['say', 'about', 'command'] as const;

/** The keys of a token that is more than its words. */
export const TOKEN_KEYS = ['say', 'value', 'alias'] as const;

/** The keys of a preset. */
export const PRESET_KEYS = ['key', 'label', 'say', 'spoken'] as const;

/** The keys of a list that is in a file. */
export const FILE_KEYS = ['file', 'at', 'export'] as const;

/** The keys of a field of suggestions. */
export const FIELD_KEYS = ['forms', 'list', 'required', 'label', 'failure', 'about', 'say', 'axes'] as const;

/** Fields that every suggestion has, so no grammar declares them: its name, and the reasoning, which is for developers only. */
export const OWN_FIELDS = ['name', 'reasoning'] as const;

/** A name of a list, slot, form or field, as a pattern. */
export const NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$';
