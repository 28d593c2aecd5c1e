import type { Json, JsonObject, ToldContract } from '@tamis/core';
import { isObject, listAt, objectAt } from '@tamis/core/providers';
import type { SchemaDialect } from './schema-dialect.ts';
import { isRecursive } from './schema-refs.ts';
import type { Taken } from './telling.ts';

/** A schema in the keywords that a provider supports. */
interface FittedSchema {
  readonly schema: JsonObject;
  /** Whether it says everything that the original schema says; otherwise it allows more. */
  readonly isWhole: boolean;
}

/** Keywords that decide nothing: leaving them out loses nothing. */
const NOTES = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$id']);

/** Keywords that hold one schema, a list of them, or schemas by name. */
const SINGLE = new Set(['items', 'additionalProperties']);
const LISTS = new Set(['anyOf', 'allOf', 'prefixItems']);
const MAPS = new Set(['properties', '$defs', 'definitions']);

/** Keywords that may allow keys besides those that an object lists. */
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

/** Deeper than any provider goes. */
const DEEPEST = 64;

/** A schema in a form that a provider accepts, without what it does not know; undefined if too little would be left. */
export function fitSchema(schema: JsonObject, dialect: SchemaDialect): FittedSchema | undefined {
  if (typeof schema.type !== 'string' || !dialect.roots.includes(schema.type)) return undefined;
  if (!dialect.mayRecur && isRecursive(schema)) return undefined;
  const fitting = new Fitting(dialect);
  const fitted = fitting.schema(schema, 0);
  return fitting.isFit ? { schema: fitted, isWhole: fitting.isWhole } : undefined;
}

/** The schema of a contract as a provider is told about it, if there is one and it can be. */
export function takenSchema({ name, schema }: ToldContract, dialect: SchemaDialect): Taken | undefined {
  const fitted = schema && fitSchema(schema, dialect);
  return fitted && { options: { json: { name, schema: fitted.schema } }, isWhole: fitted.isWhole };
}

class Fitting {
  isFit = true;
  isWhole = true;
  readonly #dialect: SchemaDialect;

  constructor(dialect: SchemaDialect) {
    this.#dialect = dialect;
  }

  schema(given: JsonObject, depth: number): JsonObject {
    if (depth > DEEPEST) return this.#unfit();
    const entries = this.#plain(given).flatMap(([key, value]) => this.#entry(key, value, depth));
    const fitted: JsonObject = Object.fromEntries(entries);
    if (!['type', 'anyOf', 'enum', 'const', '$ref'].some((key) => key in fitted)) return this.#unfit();
    return typesOf(fitted).includes('object') ? this.#object(fitted, given) : fitted;
  }

  /** One keyword for equivalent ones, and nothing next to a reference. */
  #plain(given: JsonObject): readonly (readonly [string, Json])[] {
    const entries = Object.entries(given);
    if (typeof given.$ref === 'string') {
      this.#note(entries.filter(([key]) => key !== '$ref' && !MAPS.has(key)));
      return entries.filter(([key]) => key === '$ref' || key === '$defs' || key === 'definitions');
    }
    return entries.map(([key, value]) => {
      if (key === 'oneOf' && given.anyOf === undefined) return ['anyOf', this.#branches(value)];
      return key === 'const' && !this.#dialect.keywords.has('const') ? ['enum', [value]] : [key, value];
    });
  }

  /** `anyOf` instead of `oneOf` is the same if no value fits two branches. */
  #branches(branches: Json): Json {
    if (!areDisjoint(branches)) this.isWhole = false;
    return branches;
  }

  #entry(key: string, value: Json, depth: number): readonly (readonly [string, Json])[] {
    if (!this.#takes(key, value)) {
      this.#note([[key, value]]);
      return [];
    }
    if (key === '$ref' && !this.#reaches(String(value))) this.#unfit();
    return [[key, this.#value(key, value, depth + 1)]];
  }

  #takes(key: string, value: Json): boolean {
    const { keywords, formats, literals, mostMinItems = Number.POSITIVE_INFINITY } = this.#dialect;
    if (!keywords.has(key)) return false;
    if (key === 'format') return formats === undefined || formats.has(String(value));
    if (key === 'minItems') return Number(value) <= mostMinItems;
    if (key !== 'enum' && key !== 'const') return true;
    const values: readonly Json[] = Array.isArray(value) ? value : [value];
    return values.every((one) => !isContainer(one) && (literals === undefined || literals.has(typeof one)));
  }

  #value(key: string, value: Json, depth: number): Json {
    if (LISTS.has(key) && Array.isArray(value)) return value.map((one: Json) => this.#below(one, depth));
    if (MAPS.has(key) && isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#below(one, depth)]));
    return SINGLE.has(key) && typeof value !== 'boolean' ? this.#below(value, depth) : value;
  }

  #below(value: Json, depth: number): JsonObject {
    return isObject(value) ? this.schema(value, depth) : this.#unfit();
  }

  /** Closing an open object excludes nothing that its schema names, unless another keyword names more. */
  #object(fitted: JsonObject, given: JsonObject): JsonObject {
    const { objects, needsAll = false } = this.#dialect;
    const names = isObject(fitted.properties) ? Object.keys(fitted.properties) : [];
    const required: readonly Json[] = Array.isArray(fitted.required) ? fitted.required : [];
    if (needsAll && !names.every((name) => required.includes(name))) return this.#unfit();
    if (objects === 'any') return fitted;
    const isClosed = given.additionalProperties === false;
    const isNamed = names.length > 0 && required.every((name) => names.includes(String(name)));
    const mayClose = objects === 'close' && isNamed && !NAMING.some((key) => key in given);
    return isClosed || mayClose ? { ...fitted, additionalProperties: false } : this.#unfit();
  }

  #reaches(ref: string): boolean {
    return /^#\/(\$defs|definitions)\/[^/]+$/.test(ref) && this.#dialect.keywords.has(ref.split('/')[1] as string);
  }

  #note(dropped: readonly (readonly [string, Json])[]): void {
    if (dropped.some(([key]) => !NOTES.has(key))) this.isWhole = false;
  }

  #unfit(): JsonObject {
    this.isFit = false;
    return {};
  }
}

function typesOf({ type }: JsonObject): readonly Json[] {
  return Array.isArray(type) ? type : [type ?? null];
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

/** Whether no value fits two of some schemas: they are objects that require one key, with a different constant in each. */
function areDisjoint(branches: Json): boolean {
  const schemas: readonly Json[] = Array.isArray(branches) ? branches : [];
  const [first] = schemas;
  return listAt(first, 'required').some((key) => {
    const constants = schemas.map((schema) => (isObject(schema) ? constantAt(schema, String(key)) : undefined));
    return !constants.includes(undefined) && new Set(constants).size === constants.length;
  });
}

/** The text of the constant that a key must have; undefined if the key is optional, or has no constant. */
function constantAt(schema: JsonObject, key: string): string | undefined {
  const constant = objectAt(objectAt(schema, 'properties'), key)?.const;
  return constant === undefined || !listAt(schema, 'required').includes(key) ? undefined : JSON.stringify(constant);
}
