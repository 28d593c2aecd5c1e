import type { ToldContract } from '@tamis/core';
import { takenSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';

const NAMES = /^[a-zA-Z0-9_-]{1,128}$/;

/** What an output format may contain: https://platform.claude.com/docs/en/build-with-claude/structured-outputs */
const OUTPUT: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items enum const anyOf $ref $defs definitions title description format minItems',
  ),
  roots: ['object'],
  formats: wordSet('date-time time date duration email hostname uri ipv4 ipv6 uuid'),
  mostMinItems: 1,
  objects: 'close',
  mayRecur: false,
};

/** What the Messages API accepts: a schema of closed objects, or tools. */
export function anthropicTakes(contract: ToldContract): Taken | undefined {
  return contract.tools === undefined ? takenSchema(contract, OUTPUT) : takenTools(contract.tools, NAMES);
}
