import type { JsonSchema } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Returns the schema of an object with these keys and no others. */
export function closedObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, additionalProperties: false };
}

/** Returns the schema of a key that contains a JSON Schema. */
export function schemaOf(description: string): JsonObject {
  return { description, type: ['object', 'boolean'] };
}

/** Returns the schema of an object whose keys are names chosen by the author. */
export function byName(description: string, value: JsonObject): JsonObject {
  return { description, type: 'object', additionalProperties: value };
}

/** Returns the schema of a list of non-blank strings. */
export function texts(description: string): JsonObject {
  return { description, type: 'array', items: { type: 'string', pattern: '\\S' } };
}

/** Returns the schema of a choice between a few values. The first is the default. */
export function choice(values: readonly Json[]): JsonObject {
  return { enum: values, default: values[0] ?? null };
}

/** Returns the schemas of the keys that contracts of every kind have. `kind` accepts one value only. */
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

/** Returns a schema that applies one schema if a condition holds and another if it does not. */
export function when(condition: JsonObject, consequence: JsonSchema, otherwise?: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence, ...(otherwise === undefined ? {} : { else: otherwise }) };
}

/** Returns a schema that forbids these keys. */
export function withoutKeys(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, false])) };
}
