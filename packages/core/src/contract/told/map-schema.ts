import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** Keywords that hold one schema, a list of them, or schemas by name. */
const SINGLE = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** A schema with its direct subschemas replaced; a default or an enum may hold anything, so they stay as they are. */
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

/** `Object.fromEntries` makes any key an own property, even `__proto__`. */
function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}
