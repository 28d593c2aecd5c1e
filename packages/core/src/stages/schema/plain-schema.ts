import { isJsonObject, type Json } from '../../model/json.ts';

const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/**
 * Whether a schema is one of the many whose keywords are all common and plainly well-formed: it meets the meta schema of every
 * draft from 6 on. Reading a meta schema takes longer than all the rest of making a gate, so such schemas are not checked against
 * it; about others this says nothing.
 */
export function isPlainSchema(schema: Json): boolean {
  if (typeof schema === 'boolean') return true;
  return isJsonObject(schema) && Object.keys(schema).every((keyword) => isPlain(keyword, schema[keyword] as Json));
}

function isPlain(keyword: string, value: Json): boolean {
  switch (keyword) {
    case 'type':
      return TYPES.has(value) || (isSet(value) && value.every((type) => TYPES.has(type)));
    case 'enum':
      return isSet(value);
    case 'required':
      return Array.isArray(value) && (value.length === 0 || (isSet(value) && value.every(isText)));
    case 'properties':
    case 'patternProperties':
    case '$defs':
    case 'definitions':
    case 'dependentSchemas':
      return isJsonObject(value) && Object.values(value).every(isPlainSchema);
    case 'items':
    case 'additionalProperties':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
    case 'contains':
    case 'propertyNames':
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return isPlainSchema(value);
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'prefixItems':
      return Array.isArray(value) && value.length > 0 && value.every(isPlainSchema);
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
    case 'minContains':
    case 'maxContains':
      return Number.isInteger(value) && (value as number) >= 0;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return Number.isFinite(value);
    case 'multipleOf':
      return Number.isFinite(value) && (value as number) > 0;
    case 'title':
    case 'description':
    case 'format':
    case 'pattern':
    case '$ref':
    case '$schema':
    case '$comment':
      return isText(value);
    case 'uniqueItems':
    case 'readOnly':
    case 'writeOnly':
    case 'deprecated':
      return typeof value === 'boolean';
    case 'examples':
      return Array.isArray(value);
    case 'const':
    case 'default':
      return true;
    default:
      return keyword.startsWith('x-');
  }
}

/** Some texts, numbers and the like, each once. */
function isSet(value: Json): value is readonly Json[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return new Set(value).size === value.length && !value.some((item) => typeof item === 'object' && item !== null);
}

function isText(value: Json): boolean {
  return typeof value === 'string';
}
