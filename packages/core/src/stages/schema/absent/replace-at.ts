import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { SchemaResource } from '../schema-spot.ts';

export function replaceAt(
  schema: JsonObject,
  keyword: string,
  { dialect }: SchemaResource,
  change: (value: Json) => Json,
): JsonObject {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  if (value === undefined || !dialect.knows(keyword)) return schema;
  const changed = change(value);
  return changed === value ? schema : { ...schema, [keyword]: changed };
}

// Changes the schema of a keyword. A boolean is kept, because it describes nothing.
export function mapOne(schema: Json, change: (schema: Json) => Json): Json {
  return isJsonObject(schema) ? change(schema) : schema;
}

export function mapList(list: Json, change: (schema: Json) => Json): Json {
  if (!Array.isArray(list)) return list;
  const before = list as readonly Json[];
  const after = before.map((one) => change(one));
  return after.every((one, index) => one === before[index]) ? list : after;
}

// Changes schemas by name. Returns the same object if nothing changes. Lists of names, which `dependencies` may contain, are kept.
export function mapEntries(map: Json, change: (schema: Json, name: string) => Json): Json {
  if (!isJsonObject(map)) return map;
  const after = Object.entries(map).map(([name, one]) => [name, Array.isArray(one) ? one : change(one, name)] as const);
  return after.every(([name, one]) => one === map[name]) ? map : Object.fromEntries(after);
}
