import type { Json, JsonObject } from '@tamis/core';

/** Whether a value is an object in the JSON sense. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under a key, if the value is an object that has it and it is not null. */
export function at(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}

/** The text under a key. */
export function textAt(value: unknown, key: string): string | undefined {
  const part = at(value, key);
  return typeof part === 'string' ? part : undefined;
}

/** The number under a key. */
export function numberAt(value: unknown, key: string): number | undefined {
  const part = at(value, key);
  return typeof part === 'number' ? part : undefined;
}

/** The list under a key; an empty one where there is none. */
export function listAt(value: unknown, key: string): readonly Json[] {
  const part = at(value, key);
  return Array.isArray(part) ? (part as readonly Json[]) : [];
}

/** The texts in the list under a key, or the one text there; undefined where there is neither. */
export function textsAt(value: unknown, key: string): readonly string[] | undefined {
  const part = at(value, key);
  if (typeof part === 'string') return [part];
  return Array.isArray(part) ? part.filter((item) => typeof item === 'string') : undefined;
}
