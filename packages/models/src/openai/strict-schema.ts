import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';

/** The keywords allowed in a strict schema: https://platform.openai.com/docs/guides/structured-outputs */
export const STRICT_SCHEMA: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items enum const anyOf $ref $defs title description pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems',
  ),
  roots: ['object'],
  formats: wordSet('date-time time date duration email hostname ipv4 ipv6 uuid'),
  objects: 'close',
  needsAll: true,
  needsItems: true,
  describesRest: true,
  plainPatterns: true,
  mayRecur: true,
};
