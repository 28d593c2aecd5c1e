/** Where a rule is written. A file may use short forms that models do not have to know. */
export type RuleForm = 'file' | 'reply';

/** The keys of a rule. */
export const RULE_KEYS = ['version', 'name', 'glob', 'extract', 'tag', 'tag_conditions', 'priority', 'enabled'] as const;

/** The keys of a file with several rules. */
export const FILE_KEYS = ['version', 'rules'] as const;

/** The keys of a field. `format` has no effect and is accepted in files only. */
export const FIELD_KEYS = ['from', 'pattern', 'capture', 'type', 'normalize', 'default', 'validate'] as const;

/** The keys of a condition. */
export const CONDITION_KEYS = ['if', 'tag'] as const;

/** A pattern for rule names in replies and for tags. */
export const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** A description of the allowed values of `from`. */
export const FROM_FORMS = 'segment(N), filename, full_path or rel_path';

/** A description of the allowed tags and of the rule names allowed in replies. */
export const IDENTIFIER_FORM = 'lower-case letters, digits and underscores, a letter first';

/** The priority of a rule that sets none. */
export const USUAL_PRIORITY = 100;

/** The highest priority that a rule may set. */
export const MOST_PRIORITY = 1000;
