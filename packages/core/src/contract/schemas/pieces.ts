import type { Json, JsonObject, JsonSchema } from '../../model/index.ts';

export function closedObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, additionalProperties: false };
}

export function schemaOf(description: string): JsonObject {
  return { description, type: ['object', 'boolean'] };
}

export function byName(description: string, value: JsonObject): JsonObject {
  return { description, type: 'object', additionalProperties: value };
}

export function texts(description: string): JsonObject {
  return { description, type: 'array', items: { type: 'string', pattern: '\\S' } };
}

export function choice(values: readonly Json[]): JsonObject {
  return { enum: values, default: values[0] ?? null };
}

// Returns the schemas of the keys that contracts of every kind have. `kind` accepts one value only.
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

// Returns a schema that applies one schema if a condition holds and another if it does not.
export function when(condition: JsonObject, consequence: JsonSchema, otherwise?: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence, ...(otherwise === undefined ? {} : { else: otherwise }) };
}

export function withoutKeys(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, false])) };
}
