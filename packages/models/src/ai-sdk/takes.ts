import type { ToldContract } from '@tamis/core';
import { STRICT_SCHEMA } from '../openai/takes.ts';
import { takenSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import type { SchemaDialect } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** What most providers of the SDK accept; it also closes objects for them. */
const COMMON: SchemaDialect = { ...STRICT_SCHEMA, objects: 'close', needsAll: false };

/** What the AI SDK accepts for any provider: a schema of an object, or tools. */
export function aiSdkTakes(contract: ToldContract): Taken | undefined {
  return contract.tools === undefined ? takenSchema(contract, COMMON) : takenTools(contract.tools, NAMES);
}
