// Where a rule is written. A file may use short forms that models do not have to know.
export type RuleForm = 'file' | 'reply';

export const RULE_KEYS = ['version', 'name', 'glob', 'extract', 'tag', 'tag_conditions', 'priority', 'enabled'] as const;

export const FILE_KEYS = ['version', 'rules'] as const;

// The keys of a field. `format` has no effect and is accepted in files only.
export const FIELD_KEYS = ['from', 'pattern', 'capture', 'type', 'normalize', 'default', 'validate'] as const;

export const CONDITION_KEYS = ['if', 'tag'] as const;

export const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

// A description of the allowed values of `from`.
export const FROM_FORMS = 'segment(N), filename, full_path or rel_path';

export const IDENTIFIER_FORM = 'lower-case letters, digits and underscores, a letter first';

export const USUAL_PRIORITY = 100;

export const MOST_PRIORITY = 1000;
