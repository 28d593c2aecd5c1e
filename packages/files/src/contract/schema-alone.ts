import { isJsonObject, type JsonObject } from '@tamis/core';
import { fileFault, type Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';

const CONTRACT_KEYS = ['schema', 'schemas', 'absent', 'grounding', 'rules', 'input', 'policy', 'format', 'kind', 'grammar'];
const SCHEMA_KEYS = ['$ref', 'type', 'properties', 'anyOf', 'oneOf', 'enum'];

// Returns the mistake for a bare JSON Schema given where a contract was expected, or undefined if the file is not a schema.
export function schemaAlone({ path, text, value }: DataFile): Mistake | undefined {
  if (!isJsonObject(value) || !looksLikeSchema(value)) return undefined;
  return fileFault('file.bare-schema', { file: path, text, span: firstCharacter(text) });
}

// Returns the mistake for a contract given where a bare JSON Schema was expected. Read as a schema, it would allow everything.
export function bareContract({ path, text, value }: DataFile): Mistake | undefined {
  const isContract = isJsonObject(value) && !hasAny(value, SCHEMA_KEYS) && hasAny(value, ['schema', 'rules', 'policy']);
  return isContract ? fileFault('file.bare-contract', { file: path, text, span: firstCharacter(text) }) : undefined;
}

const SCHEMA_WORDS =
  'type properties required enum const anyOf oneOf allOf not if items prefixItems contains additionalProperties patternProperties ' +
  'propertyNames dependencies dependentRequired dependentSchemas definitions unevaluatedProperties unevaluatedItems format pattern ' +
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems minProperties ' +
  'maxProperties title description default examples nullable id';

// Returns the mistake for a file without any JSON Schema keyword given where a schema was expected. It would allow everything.
export function noSchema({ path, text, value }: DataFile): Mistake | undefined {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return undefined;
  const isSchema = hasAny(value, SCHEMA_WORDS.split(' ')) || Object.keys(value).some((key) => key.startsWith('$'));
  return isSchema ? undefined : fileFault('file.no-schema', { file: path, text, span: firstCharacter(text) });
}

// Returns the mistake for a rule section given where a contract was expected.
export function bareRules({ path, text, value }: DataFile): Mistake | undefined {
  const isSection =
    isJsonObject(value) && (hasAny(value, ['required', 'types', 'enums', 'ranges']) || Array.isArray(value.rules));
  const isOther = isJsonObject(value) && hasAny(value, ['schema', 'policy', ...SCHEMA_KEYS]);
  return isSection && !isOther ? fileFault('file.bare-rules', { file: path, text, span: firstCharacter(text) }) : undefined;
}

// Returns the mistake for a grammar given where a contract or schema was expected. Read as a schema, it would allow everything.
export function bareGrammar(file: DataFile): Mistake | undefined {
  const { path, text } = file;
  return isGrammar(file) ? fileFault('file.bare-grammar', { file: path, text, span: firstCharacter(text) }) : undefined;
}

// Whether a file contains a grammar rather than a contract or a schema.
export function isGrammar({ value }: DataFile): boolean {
  return isJsonObject(value) && !hasAny(value, ['kind', 'schema', ...SCHEMA_KEYS]) && hasAny(value, ['forms', 'lists']);
}

export function firstCharacter(text: string): { readonly start: number; readonly end: number } {
  const start = text.search(/\S/);
  return { start, end: start + 1 };
}

export function hasAny(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}

function looksLikeSchema(value: JsonObject): boolean {
  // Contracts may have their own $schema, for editors.
  return !hasAny(value, CONTRACT_KEYS) && (hasAny(value, SCHEMA_KEYS) || String(value.$schema).includes('json-schema.org'));
}
