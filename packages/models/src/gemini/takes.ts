import type { ToldContract, ToldTool } from '@tamis/core';
import { fitSchema, takenSchema } from '../provider/fit-schema.ts';
import { fitTools } from '../provider/fit-tools.ts';
import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';

const NAMES = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;

/** What a response schema may contain: https://ai.google.dev/api/generate-content#generationconfig */
const RESPONSE: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items prefixItems enum anyOf $ref $defs title description format minItems maxItems minimum maximum',
  ),
  roots: ['object', 'array'],
  literals: wordSet('string number'),
  objects: 'any',
  mayRecur: false,
};

/** What generateContent accepts: a schema of an object or a list, or tools. */
export function geminiTakes(contract: ToldContract): Taken | undefined {
  if (contract.tools === undefined) return takenSchema(contract, RESPONSE);
  return fittedTools(fitTools(contract.tools, NAMES) ?? []);
}

/** Parameters are limited to the same keywords as replies. */
function fittedTools(tools: readonly ToldTool[]): Taken | undefined {
  const fitted = tools.map(({ parameters }) => fitSchema(parameters, RESPONSE));
  if (tools.length === 0 || fitted.includes(undefined)) return undefined;
  const offered = tools.map((tool, index) => ({ ...tool, parameters: fitted[index]?.schema ?? tool.parameters }));
  return { options: { tools: offered }, isWhole: fitted.every((one) => one?.isWhole) };
}
