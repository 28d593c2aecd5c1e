import type { Json } from '../model/index.ts';
import { type Documents, followRef, type SchemaPlace, schemaPlaces } from './documents.ts';

// The JSON types, with `integer` as a type separate from `number`.
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const ALL: ReadonlySet<JsonType> = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);
const NONE: ReadonlySet<JsonType> = new Set();

// Deep enough for any schema that people write. A recursive schema has named its types long before.
const DEEPEST = 12;

export function acceptedTypes(documents: Documents, start: SchemaPlace, depth = 0): ReadonlySet<JsonType> {
  if (depth > DEEPEST) return ALL;
  const place = followRef(documents, start);
  if (place === undefined) return ALL;
  const { schema } = place;
  if (typeof schema === 'boolean') return schema ? ALL : NONE;
  const typesAt = (below: SchemaPlace) => acceptedTypes(documents, below, depth + 1);
  let types = ownTypes(schema);
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (!Array.isArray(schema[keyword])) continue;
    types = intersect(types, new Set(schemaPlaces(place, keyword).flatMap((branch) => [...typesAt(branch)])));
  }
  for (const branch of schemaPlaces(place, 'allOf')) types = intersect(types, typesAt(branch));
  return types;
}

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

const named = new WeakMap<object, ReadonlySet<JsonType>>();

// Returns the types listed in a schema's own `type`, or all types if it has none.
export function namedTypes(schema: { readonly [key: string]: Json }): ReadonlySet<JsonType> {
  let types = named.get(schema);
  if (types === undefined) {
    types = Object.hasOwn(schema, 'type') ? typesNamed(schema.type as Json) : ALL;
    named.set(schema, types);
  }
  return types;
}

export function wantsWhole(types: ReadonlySet<JsonType>): boolean {
  return types.has('integer') && !types.has('number');
}

function ownTypes(schema: { readonly [key: string]: Json }): ReadonlySet<JsonType> {
  let types: ReadonlySet<JsonType> = ALL;
  if (Object.hasOwn(schema, 'type')) types = namedTypes(schema);
  if (Object.hasOwn(schema, 'const')) types = intersect(types, new Set([typeOf(schema.const as Json)]));
  if (Array.isArray(schema.enum)) types = intersect(types, new Set(schema.enum.map(typeOf)));
  return types;
}

function typesNamed(type: Json): ReadonlySet<JsonType> {
  const names = Array.isArray(type) ? type : [type];
  const types = new Set<JsonType>();
  for (const name of names) {
    if (typeof name === 'string' && ALL.has(name as JsonType)) types.add(name as JsonType);
    if (name === 'number') types.add('integer');
  }
  return types;
}

function intersect(left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  if (left === ALL) return right;
  return new Set([...left].filter((type) => right.has(type)));
}

// Returns a schema's alternatives: the branches of `anyOf` and `oneOf`.
export function branchesOf(place: SchemaPlace): readonly SchemaPlace[] {
  return [...schemaPlaces(place, 'anyOf'), ...schemaPlaces(place, 'oneOf')];
}
