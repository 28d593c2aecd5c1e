import type { ToldContract } from '@tamis/core';
import { STRICT_SCHEMA } from '../openai/takes.ts';
import { fitSchema } from '../provider/fit-schema.ts';
import { fitTools } from '../provider/fit-tools.ts';
import type { SchemaDialect } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** What most providers of the SDK accept; it also closes objects for them. */
const COMMON: SchemaDialect = { ...STRICT_SCHEMA, objects: 'close', needsAll: false };

/** What the AI SDK accepts for any provider: a schema of an object, or tools. */
export function aiSdkTakes({ name, schema, tools }: ToldContract): Taken | undefined {
  if (tools !== undefined) {
    const offered = fitTools(tools, NAMES);
    return offered && { options: { tools: offered }, isWhole: true };
  }
  const fitted = schema && fitSchema(schema, COMMON);
  return fitted && { options: { json: { name, schema: fitted.schema } }, isWhole: fitted.isWhole };
}
