import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Term } from './term-index.ts';

/** The vocabulary a schema allows at a place: enum or const, with the aliases of `x-enum`; undefined if it names none. */
export function termsOf(schema: JsonObject): readonly Term[] | undefined {
  if (!known.has(schema)) known.set(schema, readTerms(schema));
  return known.get(schema);
}

const known = new WeakMap<object, readonly Term[] | undefined>();

function readTerms(schema: JsonObject): readonly Term[] | undefined {
  const values = Array.isArray(schema.enum) ? schema.enum : Object.hasOwn(schema, 'const') ? [schema.const as Json] : undefined;
  if (values === undefined) return undefined;
  return values.filter(isScalar).map((value) => ({ value, names: [String(value), ...aliasesOf(schema, value)] }));
}

/** The names for a key: its own, and those of `x-alias`. */
export function keyNames(key: string, schema: Json | undefined): readonly string[] {
  return [key, ...(isJsonObject(schema) ? texts(schema['x-alias']) : [])];
}

function aliasesOf(schema: JsonObject, value: Json): readonly string[] {
  const entries = schema['x-enum'];
  if (!isJsonObject(entries) || !Object.hasOwn(entries, String(value))) return [];
  const entry = entries[String(value)];
  return isJsonObject(entry) ? texts(entry.alias) : [];
}

function texts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isScalar(value: Json): boolean {
  return value !== null && typeof value !== 'object';
}
