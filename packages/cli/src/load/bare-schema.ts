import type { Json, JsonObject } from '@tamis/core';
import type { DataFile } from './data-file.ts';
import { fileFault } from './file-faults.ts';
import type { Mistake } from './mistake.ts';

const CONTRACT_KEYS = ['schema', 'schemas', 'rules', 'input', 'policy', 'format', 'kind'];
const SCHEMA_KEYS = ['$ref', 'type', 'properties', 'anyOf', 'oneOf', 'enum'];

/** The mistake to give a JSON Schema where a contract was wanted; undefined where nobody did. */
export function bareSchema({ path, text, value }: DataFile): Mistake | undefined {
  if (!isObject(value) || !looksLikeSchema(value)) return undefined;
  const start = text.search(/\S/);
  return fileFault('file.bare-schema', { file: path, text, span: { start, end: start + 1 } });
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function looksLikeSchema(value: JsonObject): boolean {
  const hasAny = (keys: readonly string[]) => keys.some((key) => Object.hasOwn(value, key));
  // Contracts may have a $schema of their own, for editors.
  return !hasAny(CONTRACT_KEYS) && (hasAny(SCHEMA_KEYS) || String(value.$schema).includes('json-schema.org'));
}
