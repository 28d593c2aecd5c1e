import { jsonEqual } from '../../lib/json-equal.ts';
import { isJsonObject, type Json, type JsonSchema } from '../../model/index.ts';

export function isSchemaEcho(value: Json, schema: JsonSchema | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(schema)) return false;
  if (Object.keys(schema).length > 0 && jsonEqual(schema, value)) return true;
  const declared = isJsonObject(schema.properties) ? schema.properties : {};
  const { properties } = value;
  if (!isJsonObject(properties) || Object.hasOwn(declared, 'properties')) return false;
  const speaksSchema = value.type === 'object' || Object.hasOwn(value, '$schema') || Array.isArray(value.required);
  return speaksSchema && Object.keys(declared).some((key) => Object.hasOwn(properties, key));
}
