import type { JsonObject } from '../model/json.ts';

/** Whether a value is an object in the JSON sense. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under a key; undefined if there is no object or no such key. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The object under a key; undefined if there is something else. */
export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const member = memberOf(value, key);
  return isObject(member) ? member : undefined;
}

/** The list under a key; empty if there is something else. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const member = memberOf(value, key);
  return Array.isArray(member) ? member : [];
}

/** The string under a key; undefined if there is something else. */
export function textAt(value: unknown, key: string): string | undefined {
  const member = memberOf(value, key);
  return typeof member === 'string' ? member : undefined;
}

/** The count under a key; undefined if there is something else. */
export function countAt(value: unknown, key: string): number | undefined {
  const member = memberOf(value, key);
  return typeof member === 'number' && Number.isFinite(member) && member >= 0 ? member : undefined;
}
