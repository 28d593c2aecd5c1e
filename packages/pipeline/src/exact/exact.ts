import type { Float } from '@tamis/core/python-values';

/**
 * A JSON value whose numbers keep their written form: `2.0` is a `Float`, a whole number beyond the exact range of doubles is a bigint, and
 * every other number is a plain number. Expressions and templates use it directly.
 */
export type Exact = null | boolean | number | bigint | string | Float | readonly Exact[] | Fields;

/** An object of exact values, with its keys as own properties. */
export interface Fields {
  readonly [name: string]: Exact;
}

// Whether a value is an object, rather than null, a list or a number.
export function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
