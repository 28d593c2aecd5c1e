import { isAnyType, plainType } from '../../../lib/type-names.ts';
import { isJsonObject, type Json, type JsonObject, setOwn } from '../../../model/index.ts';

// Deeper than any meaningful declaration; the schema itself is refused if it goes deeper.
const DEEPEST = 64;

const SINGLE = new Set(['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Converts a schema in Gemini's own form to a JSON Schema, with lower-case types and `nullable` as an additional type. */
export function geminiSchema(schema: JsonObject): JsonObject {
  return plainTypes(schema, undefined);
}

type Renamed = Map<string, string> | undefined;

// Replaces type names from other notations in a tool's parameters, such as `dict`, `float` or `OBJECT`, with JSON Schema types. Each
// replaced name is added to `renamed`, which is absent where such names are the right ones.
export function plainTypes(schema: JsonObject, renamed: Renamed, depth = 0): JsonObject {
  if (depth > DEEPEST) return schema;
  const read: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'nullable' && renamed === undefined) continue;
    const below = key === 'type' ? typeOf(value, renamed) : inside(key, value, renamed, depth + 1);
    if (below !== undefined) setOwn(read, key, below);
  }
  // A list that writes types the way Gemini does also writes null that way.
  const isNullable =
    schema.nullable === true && typeof schema.type === 'string' && (renamed === undefined || read.type !== schema.type);
  return isNullable && typeof read.type === 'string' ? { ...read, type: [read.type, 'null'] } : read;
}

function typeOf(type: Json, renamed: Renamed): Json | undefined {
  if (typeof type === 'string' && isAnyType(type)) {
    renamed?.set(type, 'no type');
    return undefined;
  }
  if (Array.isArray(type)) return type.map((one: Json) => (typeof one === 'string' ? nameOf(one, renamed) : one));
  return typeof type === 'string' ? nameOf(type, renamed) : type;
}

function nameOf(type: string, renamed: Renamed): string {
  const plain = plainType(type);
  if (plain !== undefined) renamed?.set(type, plain);
  return plain ?? type;
}

function inside(key: string, value: Json, renamed: Renamed, depth: number): Json {
  const below = (one: Json) => (isJsonObject(one) ? plainTypes(one, renamed, depth) : one);
  if (Array.isArray(value)) return LISTS.has(key) ? value.map(below) : value;
  if (!isJsonObject(value)) return value;
  if (SINGLE.has(key)) return below(value);
  return MAPS.has(key) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one)])) : value;
}
