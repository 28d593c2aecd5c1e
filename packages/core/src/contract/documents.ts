import { ownValue } from '../lib/own-value.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { decodeFragment } from '../lib/uri.ts';
import { isJsonObject, type Json, type JsonSchema } from '../model/index.ts';

// A place in a schema: the schema there and its reference from outside (`#/pointer` or `uri#/pointer`).
export interface SchemaPlace {
  readonly schema: JsonSchema;
  readonly ref: string;
}

export interface Documents {
  readonly root: JsonSchema;
  readonly schemas: { readonly [uri: string]: Json };
}

export function rootPlace(documents: Documents): SchemaPlace {
  return { schema: documents.root, ref: '#' };
}

// A cache of places by the schema above them, because the same few are needed for every reply.
const known = new WeakMap<object, Map<string, SchemaPlace | undefined>>();

export function placeBelow(place: SchemaPlace, ...keys: readonly (string | number)[]): SchemaPlace | undefined {
  if (typeof place.schema === 'boolean') return undefined;
  const name = keys.length === 1 ? String(keys[0]) : JSON.stringify(keys);
  let below = known.get(place.schema);
  if (below === undefined) {
    below = new Map();
    known.set(place.schema, below);
  }
  if (below.has(name)) return below.get(name);
  const found = lookUp(place, keys);
  below.set(name, found);
  return found;
}

export function schemaPlaces(place: SchemaPlace, keyword: string): readonly SchemaPlace[] {
  const list = isJsonObject(place.schema) ? place.schema[keyword] : undefined;
  if (!Array.isArray(list)) return [];
  return list.map((_, index) => placeBelow(place, keyword, index)).filter((below) => below !== undefined);
}

function lookUp(place: SchemaPlace, keys: readonly (string | number)[]): SchemaPlace | undefined {
  let schema: Json = place.schema;
  let { ref } = place;
  for (const key of keys) {
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, key)) return undefined;
    schema = (schema as { readonly [key: string | number]: Json })[key] as Json;
    ref += `/${encodeSegment(String(key))}`;
  }
  return isSchema(schema) ? { schema, ref } : undefined;
}

// Returns the place that a `$ref` points to, following chains of references, or undefined if it points outside the documents or loops.
export function followRef(documents: Documents, place: SchemaPlace): SchemaPlace | undefined {
  let current = place;
  for (let hops = 0; hops < 32; hops++) {
    const ref = isJsonObject(current.schema) && Object.hasOwn(current.schema, '$ref') ? current.schema.$ref : undefined;
    if (typeof ref !== 'string') return current;
    const next = resolveRef(documents, current, ref);
    if (next === undefined) return undefined;
    current = next;
  }
  return undefined;
}

function resolveRef(documents: Documents, from: SchemaPlace, ref: string): SchemaPlace | undefined {
  const hash = ref.indexOf('#');
  const uri = hash < 0 ? ref : ref.slice(0, hash);
  const fragment = hash < 0 ? '' : ref.slice(hash + 1);
  const base = uri === '' ? from.ref.slice(0, from.ref.indexOf('#')) : uri;
  const rootId = isJsonObject(documents.root) && typeof documents.root.$id === 'string' ? documents.root.$id : '';
  const document = base === '' || base === rootId ? documents.root : ownValue(documents.schemas, base);
  if (!isSchema(document)) return undefined;
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  const start: SchemaPlace = { schema: document, ref: `${base === rootId ? '' : base}#` };
  return placeBelow(start, ...segmentsOf(decodeFragment(fragment)));
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value);
}

// Encodes a segment. A lone surrogate has no encoding, so it is left alone, as in decoding.
function encodeSegment(key: string): string {
  if (/^[\w-]*$/.test(key)) return key;
  const parts = key
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .split(/([\ud800-\udfff])/u);
  return parts.map((part, index) => (index % 2 === 0 ? encodeURIComponent(part) : part)).join('');
}
