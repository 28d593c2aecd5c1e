/** A JSON value, as found in verdicts and contracts. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object, with its keys as own properties. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is an object in the JSON sense: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNested(value: unknown): value is JsonObject | readonly Json[] {
  return typeof value === 'object' && value !== null;
}

// Sets an own property of an object. Plain assignment to `__proto__` would set the prototype.
export function setOwn(object: { [key: string]: Json }, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
