import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { JsonSchema } from '../../model/contract.ts';
import { isJsonObject } from '../../model/json.ts';

/** The JSON Schema of what a validator takes; undefined where it offers none. */
export function jsonSchemaOf(schema: StandardSchemaV1): JsonSchema | undefined {
  return converted(schema, (converter) => converter.input({ target: 'draft-2020-12' }));
}

/** The JSON Schema of what a validator gives, with holes where it can't say; undefined where it offers none. */
export function outputSchemaOf(schema: StandardSchemaV1): JsonSchema | undefined {
  // zod leaves holes for transforms only where it is told to; others don't look at this.
  const libraryOptions = { unrepresentable: 'any' };
  return converted(schema, (converter) => converter.output({ target: 'draft-2020-12', libraryOptions }));
}

function converted(
  schema: StandardSchemaV1,
  convert: (converter: StandardJSONSchemaV1.Converter) => unknown,
): JsonSchema | undefined {
  try {
    const standard: Partial<StandardJSONSchemaV1.Props> = schema['~standard'];
    const json = standard.jsonSchema === undefined ? undefined : convert(standard.jsonSchema);
    if (typeof json === 'boolean') return json;
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
