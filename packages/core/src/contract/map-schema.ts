import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from './schema-keywords.ts';

const SINGLE: ReadonlySet<string> = new Set(ONE_SCHEMA);
const LISTS: ReadonlySet<string> = new Set(SCHEMA_LISTS);
const MAPS: ReadonlySet<string> = new Set([...SCHEMA_MAPS, 'dependencies']);

// Replaces the direct subschemas of a schema. `default` and `enum` may contain any value, so they are left unchanged.
export function mapSchema(schema: JsonObject, each: (subschema: JsonObject) => JsonObject): JsonObject {
  const below = (value: Json): Json => (isJsonObject(value) ? each(value) : value);
  return objectOf(Object.entries(schema).map(([key, value]) => [key, mapped(key, value, below)]));
}

function mapped(key: string, value: Json, below: (value: Json) => Json): Json {
  if (Array.isArray(value)) return LISTS.has(key) ? value.map(below) : value;
  if (!isJsonObject(value)) return value;
  if (SINGLE.has(key)) return below(value);
  return MAPS.has(key) ? objectOf(Object.entries(value).map(([name, one]) => [name, below(one)])) : value;
}

// Makes an object. `Object.fromEntries` makes any key an own property, even `__proto__`.
function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}
