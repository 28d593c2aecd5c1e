import type { Json, JsonObject } from '@tamis/core';
import { isObject, jsonIn } from '@tamis/core/internal';
import { wordSet } from '../provider/schema-dialect.ts';
import type { SchemaGraph } from './schema-graph.ts';

export const ANNOTATIONS = wordSet('$comment default description examples readOnly title writeOnly');

const DEFINITIONS = wordSet('$defs definitions');

// No one writes more references in a row than this. A longer chain is not followed.
const MOST_HOPS = 64;

const OBJECT_KEYWORDS = wordSet(
  'additionalProperties dependencies maxProperties minProperties patternProperties properties propertyNames required',
);

export function typesOf({ type }: JsonObject): readonly Json[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

export function isAboutObjects(schema: JsonObject): boolean {
  return typesOf(schema).includes('object') || (schema.type === undefined && hasObjectKeywords(schema));
}

function hasObjectKeywords(schema: JsonObject): boolean {
  return Object.keys(schema).some((key) => OBJECT_KEYWORDS.has(key));
}

export function limitsObjects(schema: JsonObject): boolean {
  const isEmpty = (value: Json | undefined) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.keys(schema).some(
    (key) => OBJECT_KEYWORDS.has(key) && !((key === 'properties' || key === 'required') && isEmpty(schema[key])),
  );
}

export function besides(schema: JsonObject, keyword: string, also: ReadonlySet<string> = new Set()): readonly string[] {
  return Object.keys(schema).filter(
    (key) => key !== keyword && !ANNOTATIONS.has(key) && !DEFINITIONS.has(key) && !also.has(key) && !isOurs(key),
  );
}

export function isOurs(key: string): boolean {
  return key === '$schema' || key === '$comment' || key.startsWith('x-');
}

export function unwrapped(schema: JsonObject, { target }: SchemaGraph, also?: ReadonlySet<string>): JsonObject {
  let inner = schema;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const next = wrappedIn(inner, target, also);
    if (next === undefined) return inner;
    inner = next;
  }
  return inner;
}

function wrappedIn(schema: JsonObject, target: SchemaGraph['target'], also?: ReadonlySet<string>): JsonObject | undefined {
  if (typeof schema.$ref === 'string') {
    const to = besides(schema, '$ref', also).length > 0 ? undefined : target(schema)?.schema;
    return isObject(to) ? to : undefined;
  }
  const [only, ...others] = Array.isArray(schema.allOf) ? schema.allOf : [];
  return isObject(only) && others.length === 0 && besides(schema, 'allOf', also).length === 0 ? only : undefined;
}

// Returns a function that tells whether a schema accepts null. A schema nested too deeply to tell counts as accepting it.
export function nullTaker(graph: SchemaGraph): (schema: Json) => boolean {
  const known = new Map<Json, boolean>();
  const takes = (schema: Json, depth: number): boolean => {
    if (!isObject(schema)) return schema === true;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (depth > MOST_HOPS) return true;
    // A schema that is only a cycle certainly accepts nothing.
    known.set(schema, false);
    const answer = takesNull(schema, (one) => takes(one, depth + 1), graph);
    known.set(schema, answer);
    return answer;
  };
  return (schema) => takes(schema, 0);
}

function takesNull(schema: JsonObject, takes: (schema: Json) => boolean, { target }: SchemaGraph): boolean {
  if (schema.$ref !== undefined) {
    const to = besides(schema, '$ref').length > 0 ? undefined : target(schema);
    return to !== undefined && takes(to.schema);
  }
  const { anyOf, allOf, oneOf } = schema;
  if (schema.type !== undefined && !typesOf(schema).includes('null')) return false;
  if (Object.hasOwn(schema, 'const') && schema.const !== null) return false;
  if (schema.enum !== undefined && !(Array.isArray(schema.enum) && schema.enum.includes(null))) return false;
  if (allOf !== undefined && !(Array.isArray(allOf) && allOf.every(takes))) return false;
  if (anyOf !== undefined && !(Array.isArray(anyOf) && anyOf.some(takes))) return false;
  if (oneOf !== undefined && !(Array.isArray(oneOf) && oneOf.filter(takes).length === 1)) return false;
  return ['not', 'if', 'then', 'else'].every((key) => !Object.hasOwn(schema, key));
}

// No one marks branches with more keys than this.
const MOST_TAGS = 32;

// Whether no value can fit two branches, because their types, literals or the constants of a commonly required key all differ.
export function areExclusive(branches: Json, graph: SchemaGraph): boolean {
  const schemas = (Array.isArray(branches) ? branches : []).filter((one: Json) => one !== false);
  if (!schemas.every(isObject)) return false;
  if (schemas.length === 1) return true;
  const plain = schemas.map((schema) => unwrapped(schema, graph));
  if (allDiffer(plain.map(broadTypes)) || allDiffer(plain.map(literals))) return true;
  const required: Json = plain[0]?.required ?? [];
  const keys = Array.isArray(required) ? required.slice(0, MOST_TAGS) : [];
  return keys.some((key) => allDiffer(plain.map((schema) => tagAt(schema, String(key), graph))));
}

function allDiffer(lists: readonly (readonly string[] | undefined)[]): boolean {
  const names = lists.flatMap((list) => [...new Set(list)]);
  return lists.every((list) => list !== undefined && list.length > 0) && new Set(names).size === names.length;
}

function broadTypes(schema: JsonObject): readonly string[] | undefined {
  if (schema.type === undefined) return literals(schema)?.map((text) => typeName(jsonIn(text)));
  return typesOf(schema).map((type) => (type === 'integer' ? 'number' : String(type)));
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

function literals(schema: JsonObject): readonly string[] | undefined {
  const { const: constant, enum: listed } = schema;
  const values: readonly Json[] = Object.hasOwn(schema, 'const') ? [constant as Json] : Array.isArray(listed) ? listed : [];
  const isPlain = values.length > 0 && values.every((one) => typeof one !== 'object' || one === null);
  return isPlain ? values.map((one) => JSON.stringify(one)) : undefined;
}

function tagAt(schema: JsonObject, key: string, graph: SchemaGraph): readonly string[] | undefined {
  const { properties, required } = schema;
  const isRequired = schema.type === 'object' && Array.isArray(required) && required.includes(key);
  const tag = isRequired && isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isObject(tag) ? literals(unwrapped(tag, graph)) : undefined;
}
