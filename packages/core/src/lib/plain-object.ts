/**
 * Whether a value is a plain object that is not an instance of a class. JSON can represent it completely if it can represent all its
 * values.
 */
export function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
