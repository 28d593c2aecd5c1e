import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

// The parts of a schema as they should be, whatever a contract has there.

export function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function textsIn(value: Json | undefined): readonly string[] {
  return listIn(value).filter((item) => typeof item === 'string');
}

export function mapIn(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function keysIn(value: Json | undefined): readonly string[] {
  return Object.keys(mapIn(value));
}

export function propertyNames(schema: Json | undefined): readonly string[] {
  return keysIn(mapIn(schema).properties);
}
