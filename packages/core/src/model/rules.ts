import type { Json } from './json.ts';

/** The types that a rule section can declare. `list`, `dict` and `float` are other names for `array`, `object` and `number`. */
export type RuleType = 'string' | 'number' | 'integer' | 'float' | 'boolean' | 'object' | 'dict' | 'array' | 'list';

/** A named rule: an expression in Python syntax or in CEL that must hold. */
export interface Rule {
  readonly name: string;
  /** A Python expression. Any falsy value fails the rule. */
  readonly expr?: string;
  /** A CEL expression. Anything but true fails the rule. */
  readonly cel?: string;
  /** The rule applies only if this condition holds. It is written in the same language as the rule. */
  readonly when?: string;
  /** The message for a failing rule. `{field}` is a field, `{_computed}` the left side of the comparison. */
  readonly error?: string;
  /** An error fails the reply; a warning accompanies the value. */
  readonly level?: 'error' | 'warning';
}

/**
 * Rules that test whether a value makes sense, applied once it has the right shape. A name refers to a field of the value or, failing that,
 * of the input.
 */
export interface RuleSection {
  /** Fields that must be present and not null. */
  readonly required?: readonly string[];
  readonly types?: { readonly [field: string]: RuleType };
  /** The values that a field may have. Case is ignored in strings. */
  readonly enums?: { readonly [field: string]: readonly Json[] };
  /** The least and the greatest value of a field, with null for no bound. */
  readonly ranges?: { readonly [field: string]: readonly [number | null, number | null] };
  readonly rules?: readonly Rule[];
}
