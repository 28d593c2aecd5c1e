import { ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from '../../contract/schema-keywords.ts';
import { childPointer } from '../../lib/pointer.ts';
import { words } from '../../lib/words.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import type { SchemaDialect } from './dialect.ts';

export interface Subschema {
  readonly keyword: string;
  readonly key: string;
  readonly pointer: string;
  readonly schema: Json;
}

const SINGLE: ReadonlySet<string> = new Set([...ONE_SCHEMA, 'contentSchema']);
const LISTS: ReadonlySet<string> = new Set(SCHEMA_LISTS);
const MAPS: ReadonlySet<string> = new Set([...SCHEMA_MAPS, 'dependencies']);

export function childrenOf(schema: JsonObject, dialect: SchemaDialect): Subschema[] {
  const children: Subschema[] = [];
  for (const keyword of Object.keys(schema)) {
    if (!dialect.knows(keyword)) continue;
    const value = schema[keyword] as Json;
    const add = (below: Json, key: string, pointer: string) => {
      if (typeof below === 'boolean' || isJsonObject(below)) children.push({ keyword, key, pointer, schema: below });
    };
    const pointer = `/${keyword}`;
    if (Array.isArray(value)) {
      if (LISTS.has(keyword))
        value.forEach((one, index) => {
          add(one, String(index), `${pointer}/${index}`);
        });
    } else if (SINGLE.has(keyword)) add(value, '', pointer);
    else if (MAPS.has(keyword) && isJsonObject(value))
      for (const key of Object.keys(value)) add(value[key] as Json, key, childPointer(pointer, key));
  }
  return children;
}

// Replaces subschemas. Returns the same schema if none is changed.
export function mapSubschemas(schema: JsonObject, dialect: SchemaDialect, change: (subschema: Subschema) => Json): JsonObject {
  const changed = new Map<string, Map<string, Json>>();
  for (const child of childrenOf(schema, dialect)) {
    const result = change(child);
    if (result === child.schema) continue;
    const others = changed.get(child.keyword) ?? new Map<string, Json>();
    changed.set(child.keyword, others.set(child.key, result));
  }
  const mapped = (keyword: string, value: Json): Json => {
    const results = changed.get(keyword);
    if (results === undefined) return value;
    const resultOf = (one: Json, key: string | number) => results.get(String(key)) ?? one;
    if (Array.isArray(value)) return value.map(resultOf);
    if (!MAPS.has(keyword)) return resultOf(value, '');
    return Object.fromEntries(Object.entries(value as JsonObject).map(([key, one]) => [key, resultOf(one, key)]));
  };
  if (changed.size === 0) return schema;
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, mapped(keyword, value)]));
}

// The keywords whose subschemas apply to the value itself. `if` and `not` say when, not what.
const ON_VALUE: ReadonlySet<string> = /* @__PURE__ */ new Set(words('allOf anyOf oneOf then else dependentSchemas dependencies'));

// The keywords whose subschemas apply to any key or item.
const ON_ANY: ReadonlySet<string> = /* @__PURE__ */ new Set(
  words('patternProperties additionalProperties unevaluatedProperties items additionalItems unevaluatedItems'),
);

// Returns the key or index that a subschema is for, `*` if it is for any, or an empty list if it is for the value itself. Returns undefined
// if it does not say what a value must be.
export function segmentsBelow({ keyword, key }: Subschema): readonly string[] | undefined {
  if (ON_VALUE.has(keyword)) return [];
  if (keyword === 'properties' || keyword === 'prefixItems' || (keyword === 'items' && key !== '')) return [key];
  return ON_ANY.has(keyword) ? ['*'] : undefined;
}
