import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/providers';

/** The tokens of several answers together: every count is added, whatever its name; of everything else the last one is kept. */
export function sumUsage(usages: readonly JsonObject[]): JsonObject | undefined {
  return usages.length === 0 ? undefined : usages.reduce(added);
}

function added(one: JsonObject, other: JsonObject): JsonObject {
  const both = new Map<string, Json>(Object.entries(one));
  for (const [key, value] of Object.entries(other)) both.set(key, addedValue(both.get(key), value));
  return Object.fromEntries(both);
}

function addedValue(one: Json | undefined, other: Json): Json {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (isObject(one) && isObject(other)) return added(one, other);
  // A missing count does not replace an earlier one.
  return other === null ? (one ?? null) : other;
}
