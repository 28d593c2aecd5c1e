import { contractSchema, type Json, type JsonObject } from '@tamis/core';
import { shapeSchema } from '../shape/shape-schema.ts';
import { CONFIG } from './config-shape.ts';

/** The JSON Schema of config.yaml, for editors. */
export function pipelineSchema(): JsonObject {
  const schema = shapeSchema(CONFIG);
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

/** Rules follow the contract schema. */
function rules(): Json {
  const { $defs } = contractSchema() as { readonly $defs: { readonly document: { readonly properties: JsonObject } } };
  return $defs.document.properties.rules ?? true;
}
