import type { Json, JsonObject } from '@tamis/core';
import type { PromptContract } from '@tamis/core/contract';
import { isObject, listAt, objectAt } from '@tamis/core/internal';
import { schemaGraph } from '../portability/schema-graph.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import { isRecursive } from './schema-refs.ts';
import type { Taken } from './telling.ts';

interface FittedSchema {
  readonly schema: JsonObject;
  readonly isWhole: boolean;
  // The fields that were made nullable because they are optional, as references into the original schema.
  readonly absentNulls: readonly string[];
}

// Keywords that don't affect validation, so that leaving them out loses nothing.
const NOTES = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$id']);

const SINGLE = new Set(['items', 'additionalProperties']);
const LISTS = new Set(['anyOf', 'allOf', 'prefixItems']);
const MAPS = new Set(['properties', '$defs', 'definitions']);

const NAMING = [
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
  'dependentSchemas',
  'dependencies',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
];

// Deeper than any provider allows.
const DEEPEST = 64;

const BACKTRACKING = /\(\?<?[=!]|\\[1-9]|\\k</;

// Reduces a schema to what a provider accepts. Returns undefined if too little would be left. If a provider requires all properties,
// optional ones become nullable when `mayNull` is set, and the caller must then read their nulls as absence.
export function fitSchema(schema: JsonObject, dialect: SchemaDialect, mayNull = false): FittedSchema | undefined {
  if (typeof schema.type !== 'string' || !dialect.roots.includes(schema.type)) return undefined;
  // Nothing is sent next to a reference, so the root would have no type.
  if (schema.$ref !== undefined || (!dialect.mayRecur && isRecursive(schema))) return undefined;
  const fitting = new Fitting(dialect, mayNull);
  const fitted = fitting.schema(schema, 0, '#');
  // In a value that may have several types, such a null can't be told from one that another type accepts.
  if (fitting.absentNulls.length > 0 && !fitting.isClear) return undefined;
  if (dialect.mostOptional !== undefined && schemaGraph(fitted, '').optional > dialect.mostOptional) return undefined;
  return fitting.isFit ? { schema: fitted, isWhole: fitting.isWhole, absentNulls: fitting.absentNulls } : undefined;
}

export function takenSchema({ name, schema }: PromptContract, dialect: SchemaDialect): Taken | undefined {
  const fitted = schema && fitSchema(schema, dialect);
  return fitted && { options: { json: { name, schema: fitted.schema } }, isWhole: fitted.isWhole };
}

type Entry = readonly [key: string, value: Json, original: string];

class Fitting {
  isFit = true;
  isWhole = true;
  isClear = true;
  readonly absentNulls: string[] = [];
  readonly #dialect: SchemaDialect;
  readonly #mayNull: boolean;

  constructor(dialect: SchemaDialect, mayNull: boolean) {
    this.#dialect = dialect;
    this.#mayNull = mayNull;
  }

  schema(given: JsonObject, depth: number, ref: string): JsonObject {
    if (depth > DEEPEST) return this.#unfit();
    const all = this.#described(this.#plain(given));
    const fitted: JsonObject = Object.fromEntries(all.flatMap((entry) => this.#entry(entry, depth, ref)));
    if (!['type', 'anyOf', 'enum', 'const', '$ref'].some((key) => key in fitted)) return this.#unfit();
    if (this.#dialect.needsItems && typesOf(fitted).includes('array') && !('items' in fitted)) return this.#unfit();
    return typesOf(fitted).includes('object') ? this.#object(fitted, given, ref) : fitted;
  }

  // Adds a description of keywords that can't be expressed otherwise.
  #described(entries: readonly Entry[]): readonly Entry[] {
    if (!this.#dialect.describesRest) return entries;
    const rest = entries.filter(([key, value]) => !this.#takes(key, value) && !NOTES.has(key) && !isContainer(value));
    if (rest.length === 0) return entries;
    const description = entries.find(([key]) => key === 'description')?.[1];
    const words = rest.map(([key, value]) => `${key}: ${value}`).join(', ');
    const kept = entries.filter((entry) => !rest.includes(entry) && entry[0] !== 'description');
    return [...kept, ['description', typeof description === 'string' ? `${description} (${words})` : words, 'description']];
  }

  #plain(given: JsonObject): readonly Entry[] {
    const entries = Object.entries(given).map(([key, value]): Entry => [key, value, key]);
    if (typeof given.$ref === 'string') {
      this.#note(entries.filter(([key]) => key !== '$ref' && !MAPS.has(key)));
      return entries.filter(([key]) => key === '$ref' || key === '$defs' || key === 'definitions');
    }
    return entries.map(([key, value]) => {
      if (key === 'oneOf' && given.anyOf === undefined) return ['anyOf', this.#branches(value), key];
      return key === 'const' && !this.#dialect.keywords.has('const') ? ['enum', [value], key] : [key, value, key];
    });
  }

  // Uses `anyOf` for `oneOf`, which is the same if no value fits two branches.
  #branches(branches: Json): Json {
    if (!areDisjoint(branches)) this.isWhole = false;
    return branches;
  }

  #entry([key, value, original]: Entry, depth: number, ref: string): readonly (readonly [string, Json])[] {
    if (!this.#takes(key, value)) {
      this.#note([[key, value, original]]);
      return [];
    }
    if (key === '$ref' && !this.#reaches(String(value))) this.#unfit();
    return [[key, this.#value(key, value, depth + 1, `${ref}/${original}`)]];
  }

  #takes(key: string, value: Json): boolean {
    const { keywords, formats, literals, plainPatterns, mostMinItems = Number.POSITIVE_INFINITY } = this.#dialect;
    if (!keywords.has(key)) return false;
    if (key === 'pattern') return !(plainPatterns && BACKTRACKING.test(String(value)));
    if (key === 'format') return formats === undefined || formats.has(String(value));
    if (key === 'minItems') return Number(value) <= mostMinItems;
    if (key !== 'enum' && key !== 'const') return true;
    const values: readonly Json[] = Array.isArray(value) ? value : [value];
    return values.every((one) => !isContainer(one) && (literals === undefined || literals.has(typeof one)));
  }

  #value(key: string, value: Json, depth: number, ref: string): Json {
    const below = (one: Json, at: string) => (isObject(one) ? this.schema(one, depth, at) : this.#unfit());
    if (key === 'anyOf' && !isClearUnion(value)) this.isClear = false;
    if (LISTS.has(key) && Array.isArray(value)) return value.map((one: Json, index) => below(one, `${ref}/${index}`));
    if (MAPS.has(key) && isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one, refBelow(ref, name))]));
    return SINGLE.has(key) && typeof value !== 'boolean' ? below(value, ref) : value;
  }

  // Closes an open object. This excludes nothing that its schema names, unless another keyword names more.
  #object(open: JsonObject, given: JsonObject, ref: string): JsonObject {
    const { objects, needsAll = false } = this.#dialect;
    const names = isObject(open.properties) ? Object.keys(open.properties) : [];
    const required: readonly Json[] = Array.isArray(open.required) ? open.required : [];
    const optional = needsAll ? names.filter((name) => !required.includes(name)) : [];
    if (optional.length > 0 && !this.#mayNull) return this.#unfit();
    const fitted =
      optional.length === 0 ? open : { ...open, ...this.#withNulls(objectAt(open, 'properties') ?? {}, optional, ref) };
    if (objects === 'any') return fitted;
    const isClosed = given.additionalProperties === false;
    const isNamed = names.length > 0 && required.every((name) => names.includes(String(name)));
    const mayClose = objects === 'close' && isNamed && !NAMING.some((key) => key in given);
    return isClosed || mayClose ? { ...fitted, additionalProperties: false } : this.#unfit();
  }

  #withNulls(properties: JsonObject, optional: readonly string[], ref: string): JsonObject {
    for (const name of optional) this.absentNulls.push(refBelow(`${ref}/properties`, name));
    const nullable = optional.map((name) => [name, orNull(properties[name] as JsonObject)] as const);
    return { properties: { ...properties, ...Object.fromEntries(nullable) }, required: Object.keys(properties) };
  }

  #reaches(ref: string): boolean {
    return /^#\/(\$defs|definitions)\/[^/]+$/.test(ref) && this.#dialect.keywords.has(ref.split('/')[1] as string);
  }

  #note(dropped: readonly Entry[]): void {
    if (dropped.some(([key]) => !NOTES.has(key))) this.isWhole = false;
  }

  #unfit(): JsonObject {
    this.isFit = false;
    return {};
  }
}

// A reference to a place below another, in `$ref` notation.
function refBelow(ref: string, name: string): string {
  return `${ref}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed())}`;
}

const SCALARS: ReadonlySet<Json> = new Set(['string', 'number', 'integer', 'boolean']);

function orNull(schema: JsonObject): JsonObject {
  const types = typesOf(schema);
  if (types.includes('null') || listAt(schema, 'anyOf').some((one) => isObject(one) && one.type === 'null')) return schema;
  const isPlain = types.every((type) => SCALARS.has(type)) && !('enum' in schema) && !('const' in schema);
  return isPlain ? { ...schema, type: [...types, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

function typesOf({ type }: JsonObject): readonly Json[] {
  return Array.isArray(type) ? type : [type ?? null];
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

function isClearUnion(branches: Json): boolean {
  const schemas: readonly Json[] = Array.isArray(branches) ? branches : [];
  const isScalar = (one: Json) => isObject(one) && typesOf(one).every((type) => type === 'null' || SCALARS.has(type));
  return areDisjoint(branches) || schemas.filter((one) => !isScalar(one)).length <= 1;
}

function areDisjoint(branches: Json): boolean {
  const schemas: readonly Json[] = Array.isArray(branches) ? branches : [];
  const [first] = schemas;
  return listAt(first, 'required').some((key) => {
    const constants = schemas.map((schema) => (isObject(schema) ? constantAt(schema, String(key)) : undefined));
    return !constants.includes(undefined) && new Set(constants).size === constants.length;
  });
}

// The text of the constant that a key must have, or undefined if the key is optional or has no constant.
function constantAt(schema: JsonObject, key: string): string | undefined {
  const constant = objectAt(objectAt(schema, 'properties'), key)?.const;
  return constant === undefined || !listAt(schema, 'required').includes(key) ? undefined : JSON.stringify(constant);
}
