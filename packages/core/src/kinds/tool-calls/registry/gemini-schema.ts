import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

// Deeper than any meaningful declaration; the schema itself is refused if it goes deeper.
const DEEPEST = 64;

/** Converts a schema in Gemini's own form to a JSON Schema, with lower-case types and `nullable` as an additional type. */
export function geminiSchema(schema: JsonObject, depth = 0): JsonObject {
  if (depth > DEEPEST) return schema;
  const { nullable, type, ...others } = schema;
  const below: Record<string, Json> = {};
  for (const [key, value] of Object.entries(others)) below[key] = inside(key, value, depth + 1);
  if (typeof type !== 'string') return type === undefined ? below : { type, ...below };
  const lower = type.toLowerCase();
  return { type: nullable === true ? [lower, 'null'] : lower, ...below };
}

function inside(key: string, value: Json, depth: number): Json {
  if (key === 'properties' && isJsonObject(value)) {
    const entries = Object.entries(value).map(([name, one]) => [name, isJsonObject(one) ? geminiSchema(one, depth) : one]);
    return Object.fromEntries(entries) as JsonObject;
  }
  if ((key === 'items' || key === 'additionalProperties') && isJsonObject(value)) return geminiSchema(value, depth);
  if (key === 'anyOf' && Array.isArray(value))
    return value.map((one: Json) => (isJsonObject(one) ? geminiSchema(one, depth) : one));
  return value;
}
