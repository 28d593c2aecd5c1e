import type { ToldContract } from '@tamis/core';
import { fitSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** What a strict schema may contain: https://platform.openai.com/docs/guides/structured-outputs */
export const STRICT_SCHEMA: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items enum const anyOf $ref $defs title description pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems',
  ),
  roots: ['object'],
  formats: wordSet('date-time time date duration email hostname ipv4 ipv6 uuid'),
  objects: 'closed',
  needsAll: true,
  mayRecur: true,
};

/** What Chat Completions accepts: any schema of an object, which is strict only if it meets the narrower rules as it is. */
export function openAiTakes({ name, schema, tools }: ToldContract): Taken | undefined {
  if (tools !== undefined) return takenTools(tools, NAMES);
  if (schema?.type !== 'object' || schema.anyOf !== undefined || schema.oneOf !== undefined) return undefined;
  const strict = fitSchema(schema, STRICT_SCHEMA);
  const json = strict?.isWhole ? { name, schema: strict.schema, strict: true } : { name, schema };
  return { options: { json }, isWhole: true };
}
