import type { JsonObject } from '../model/index.ts';

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of a key, or undefined if the value is not an object or has no such key. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the object at a key, or undefined if there is anything else. */
export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const member = memberOf(value, key);
  return isObject(member) ? member : undefined;
}

/** Returns the list at a key. The result is empty if there is anything else. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const member = memberOf(value, key);
  return Array.isArray(member) ? member : [];
}

/** Returns the string at a key, or undefined if there is anything else. */
export function textAt(value: unknown, key: string): string | undefined {
  const member = memberOf(value, key);
  return typeof member === 'string' ? member : undefined;
}

/** Returns the count at a key, or undefined if there is anything else. */
export function countAt(value: unknown, key: string): number | undefined {
  const member = memberOf(value, key);
  return typeof member === 'number' && Number.isFinite(member) && member >= 0 ? member : undefined;
}
