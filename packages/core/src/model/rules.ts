import type { Json } from './json.ts';

/** The types that a rule section can declare. `list`, `dict` and `float` are other names for `array`, `object` and `number`. */
export type RuleType = 'string' | 'number' | 'integer' | 'float' | 'boolean' | 'object' | 'dict' | 'array' | 'list';

/** A named rule: an expression in Python syntax or in CEL that must hold. */
export interface Rule {
  readonly name: string;
  /** A Python expression; any falsy value fails the rule. */
  readonly expr?: string;
  /** A CEL expression; anything but true fails the rule. */
  readonly cel?: string;
  /** The rule applies only if this holds; written in the same language as the rule. */
  readonly when?: string;
  /** The message when the rule fails: `{field}` is a field, `{_computed}` the left side of the comparison. */
  readonly error?: string;
  /** An error fails the reply; a warning comes along with the value. */
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
  /** Values a field may have; strings are compared without regard to case. */
  readonly enums?: { readonly [field: string]: readonly Json[] };
  /** The least and the greatest value of a field; null if there is no bound. */
  readonly ranges?: { readonly [field: string]: readonly [number | null, number | null] };
  readonly rules?: readonly Rule[];
}
