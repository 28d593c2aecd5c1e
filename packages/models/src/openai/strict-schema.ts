import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';

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
