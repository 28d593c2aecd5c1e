import { ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from '../../contract/schema-keywords.ts';
import { childPointer } from '../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
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
    if (Array.isArray(value)) {
      if (LISTS.has(keyword)) addItems(children, keyword, value);
    } else if (MAPS.has(keyword)) addEntries(children, keyword, value);
    else if (SINGLE.has(keyword) && isSchema(value)) children.push({ keyword, key: '', pointer: `/${keyword}`, schema: value });
  }
  return children;
}

function addItems(children: Subschema[], keyword: string, items: readonly Json[]): void {
  for (const [index, schema] of items.entries()) {
    if (isSchema(schema)) children.push({ keyword, key: String(index), pointer: `/${keyword}/${index}`, schema });
  }
}

function addEntries(children: Subschema[], keyword: string, entries: Json): void {
  if (!isJsonObject(entries)) return;
  for (const key of Object.keys(entries)) {
    const schema = entries[key] as Json;
    if (isSchema(schema)) children.push({ keyword, key, pointer: childPointer(`/${keyword}`, key), schema });
  }
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}
