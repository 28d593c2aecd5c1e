import type { JsonSchema } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** An object with these keys and no others. */
export function closedObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, additionalProperties: false };
}

/** A place for a JSON Schema. */
export function schemaOf(description: string): JsonObject {
  return { description, type: ['object', 'boolean'] };
}

/** An object whose keys are names chosen by the author. */
export function byName(description: string, value: JsonObject): JsonObject {
  return { description, type: 'object', additionalProperties: value };
}

/** A list of strings that are not blank. */
export function texts(description: string): JsonObject {
  return { description, type: 'array', items: { type: 'string', pattern: '\\S' } };
}

/** One of a few values, of which the first is the default. */
export function choice(values: readonly Json[]): JsonObject {
  return { enum: values, default: values[0] ?? null };
}

/** The keys that contracts of every kind have; `kind` itself allows only one value. */
export function commonKeys(kind: string): {
  readonly $schema: JsonObject;
  readonly kind: JsonObject;
  readonly schemas: JsonObject;
} {
  return {
    $schema: { description: 'Where an editor finds this schema. Tamis ignores it.', type: 'string' },
    kind: { description: `The kind of reply; here it is ${kind}.`, const: kind },
    schemas: { description: 'Other documents that $ref may refer to, by URI. Nothing is fetched.', type: 'object' },
  };
}

/** What applies if a condition holds, and what applies otherwise. */
export function when(condition: JsonObject, consequence: JsonSchema, otherwise?: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence, ...(otherwise === undefined ? {} : { else: otherwise }) };
}

/** None of these keys. */
export function withoutKeys(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, false])) };
}
