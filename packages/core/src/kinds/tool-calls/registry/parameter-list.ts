import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';

export function isParameterList(parameters: readonly Json[]): boolean {
  const names = parameters.map((one) => (isJsonObject(one) ? one.name : undefined));
  return names.every((name) => typeof name === 'string' && name !== '') && new Set(names).size === names.length;
}

// Converts parameters with unique names, written as a list of `{name, type, description, required, enum}`, to a JSON Schema.
export function parameterList(parameters: readonly Json[]): JsonObject {
  const named = parameters as readonly (JsonObject & { readonly name: string })[];
  const properties = named.map(({ name, required: _, ...schema }) => [name, withoutNull(schema)]);
  const required = named.filter((one) => one.required === true).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties) as JsonObject, required };
}

// Removes null values, which serialisers write for missing ones and which would be a mistake in a schema.
function withoutNull(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null));
}
