import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { contractSchema } from '@tamis/core/compiler';
import { shapeSchema } from '../shape/shape-schema.ts';
import { CONFIG } from './config-shape.ts';

/** The JSON Schema of config.yaml, for editors. */
export function pipelineSchema(): JsonObject {
  const schema = withCodes(shapeSchema(CONFIG));
  const properties = schema.properties as JsonObject;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:pipeline:1',
    title: 'Tamis pipeline',
    description: 'The config.yaml of a pipeline folder.',
    ...schema,
    properties: { ...properties, validation: { ...(properties.validation as JsonObject), additionalProperties: rules() } },
  };
}

function rules(): Json {
  return documentSchema().rules ?? true;
}

function withCodes(schema: JsonObject): JsonObject {
  const { allow } = (documentSchema().policy as { readonly properties: JsonObject }).properties;
  const filled = (value: Json, key = ''): Json => {
    if (key === 'allow') return allow as Json;
    if (Array.isArray(value)) return value.map((item) => filled(item));
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, name)]))
      : value;
  };
  return filled(schema) as JsonObject;
}

function documentSchema(): JsonObject {
  const { $defs } = contractSchema() as { readonly $defs: { readonly document: { readonly properties: JsonObject } } };
  return $defs.document.properties;
}
