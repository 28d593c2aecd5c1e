import { jsonEqual } from '../../lib/json-equal.ts';
import type { JsonSchema } from '../../model/contract.ts';
import { isJsonObject, type Json } from '../../model/json.ts';

export function isSchemaEcho(value: Json, schema: JsonSchema | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(schema)) return false;
  if (Object.keys(schema).length > 0 && jsonEqual(schema, value)) return true;
  const declared = isJsonObject(schema.properties) ? schema.properties : {};
  const { properties } = value;
  if (!isJsonObject(properties) || Object.hasOwn(declared, 'properties')) return false;
  const speaksSchema = value.type === 'object' || Object.hasOwn(value, '$schema') || Array.isArray(value.required);
  return speaksSchema && Object.keys(declared).some((key) => Object.hasOwn(properties, key));
}
