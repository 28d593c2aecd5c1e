import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from '../schema-keywords.ts';

/** Deeper than any schema that people write for a model. */
const DEEPEST = 64;

/** Keywords that mean nothing to a model. */
const SILENT = new Set(['$schema', '$comment']);

/** A schema as it is shown to a model: without our own keywords; what `x-enum` says about values goes into the description. */
export function toldSchema(schema: JsonObject, depth = 0): JsonObject {
  if (depth > DEEPEST) return schema;
  const kept = Object.entries(schema).filter(([key]) => !SILENT.has(key) && !key.startsWith('x-'));
  const meanings = meaningsIn(schema['x-enum']);
  const described = meanings === '' ? {} : { description: [schema.description, meanings].filter(isText).join(' ') };
  return mapSchema({ ...Object.fromEntries(kept), ...described }, (below) => toldSchema(below, depth + 1));
}

/** Whether a schema can be read without any other document. */
export function isSelfContained(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(isSelfContained);
  if (!isJsonObject(schema)) return true;
  return Object.entries(schema).every(([key, value]) => {
    if (key === '$dynamicRef' || key === '$recursiveRef') return false;
    return key === '$ref' && typeof value === 'string' ? value.startsWith('#') : isSelfContained(value);
  });
}

/** A name in the form that providers allow. */
export function toldName(title: Json | undefined): string {
  const plain = typeof title === 'string' ? title.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64) : '';
  return /[a-zA-Z]/.test(plain) ? plain : 'reply';
}

function meaningsIn(values: Json | undefined): string {
  if (!isJsonObject(values)) return '';
  const lines = Object.entries(values).flatMap(([value, about]) => {
    const meaning = isJsonObject(about) ? about.description : undefined;
    return typeof meaning === 'string' ? [`${value}: ${meaning}`] : [];
  });
  return lines.join('; ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

const SINGLE: ReadonlySet<string> = new Set(ONE_SCHEMA);
const LISTS: ReadonlySet<string> = new Set(SCHEMA_LISTS);
const MAPS: ReadonlySet<string> = new Set(SCHEMA_MAPS);

/** A schema with its direct subschemas replaced; a default or an enum may hold anything, so they stay as they are. */
function mapSchema(schema: JsonObject, each: (subschema: JsonObject) => JsonObject): JsonObject {
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
