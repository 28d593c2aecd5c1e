import { BOUNDS, COUNTS, ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from '../../contract/schema-keywords.ts';
import { words } from '../../lib/words.ts';
import { isJsonObject, type Json } from '../../model/index.ts';

const TYPES = new Set<unknown>(words('string number integer boolean object array null'));

// Whether all keywords of a schema are common and clearly well-formed, so that it meets the meta schema of every draft from 6 on. Such
// schemas are not checked against a meta schema, because reading one takes longer than all other work of making a gate. A false result
// proves nothing.
export function isPlainSchema(schema: Json): boolean {
  if (typeof schema === 'boolean') return true;
  return isJsonObject(schema) && Object.keys(schema).every((keyword) => isPlain(keyword, schema[keyword] as Json));
}

// What the values of common keywords must be.
const PLAIN = new Map<string, (value: Json) => boolean>(
  [
    {
      keywords: ['type'],
      isPlain: (value: Json) => TYPES.has(value) || (isSet(value) && value.every((type) => TYPES.has(type))),
    },
    { keywords: ['enum'], isPlain: isSet },
    { keywords: ['required'], isPlain: isTexts },
    { keywords: SCHEMA_MAPS, isPlain: (value: Json) => isJsonObject(value) && Object.values(value).every(isPlainSchema) },
    { keywords: ONE_SCHEMA.filter((keyword) => keyword !== 'additionalItems'), isPlain: isPlainSchema },
    { keywords: SCHEMA_LISTS.filter((keyword) => keyword !== 'items'), isPlain: isSchemaList },
    { keywords: COUNTS, isPlain: (value: Json) => Number.isInteger(value) && (value as number) >= 0 },
    { keywords: BOUNDS, isPlain: Number.isFinite },
    { keywords: ['multipleOf'], isPlain: (value: Json) => Number.isFinite(value) && (value as number) > 0 },
    { keywords: words('title description format pattern $ref $schema $comment'), isPlain: isText },
    { keywords: words('uniqueItems readOnly writeOnly deprecated'), isPlain: (value: Json) => typeof value === 'boolean' },
    { keywords: ['examples'], isPlain: Array.isArray },
    { keywords: ['const', 'default'], isPlain: () => true },
  ].flatMap(({ keywords, isPlain }) => keywords.map((keyword) => [keyword, isPlain] as const)),
);

function isPlain(keyword: string, value: Json): boolean {
  return PLAIN.get(keyword)?.(value) ?? keyword.startsWith('x-');
}

function isTexts(value: Json): boolean {
  return Array.isArray(value) && (value.length === 0 || (isSet(value) && value.every(isText)));
}

function isSchemaList(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isPlainSchema);
}

function isSet(value: Json): value is readonly Json[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return new Set(value).size === value.length && !value.some((item) => typeof item === 'object' && item !== null);
}

function isText(value: Json): boolean {
  return typeof value === 'string';
}
