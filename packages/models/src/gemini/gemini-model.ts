import { Fault, type JsonObject, type Model } from '@tamis/core';
import type { PromptContract, PromptTool } from '@tamis/core/contract';
import { known } from '@tamis/core/internal';
import type { ModelReply, RequestOptions } from '@tamis/core/model';
import { decodeGemini, firstChoice, GeminiGathering } from '@tamis/core/providers';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import { fitSchema, takenSchema } from '../provider/fit-schema.ts';
import { fitTools } from '../provider/fit-tools.ts';
import { finishOf, modelReply, noChoices, saidIn } from '../provider/model-reply.ts';
import type { Path, Protocol, ProviderQuestion } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';
import { geminiContents } from './gemini-contents.ts';

export const gemini: Protocol = {
  name: 'gemini',
  baseURL: 'https://generativelanguage.googleapis.com/v1beta',
  keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  // The key is never in the URL, which ends up in the logs of every intermediary.
  headers: (key) => (key === null ? {} : { 'x-goog-api-key': key }),
  path: geminiPath,
  body: geminiBody,
  conversation: 'contents',
  gathering: () => new GeminiGathering(),
  reply: geminiReply,
  takes: geminiTakes,
};

/** A Gemini model, or a model on any server with generateContent. */
export function geminiModel(options: ProviderOptions): Model {
  return providerModel(gemini, checkProviderOptions('geminiModel', options));
}

function geminiBody({ messages, options }: ProviderQuestion): JsonObject {
  const system = messages.filter((message) => message.role === 'system');
  return known({
    systemInstruction: system.length === 0 ? undefined : { parts: system.map(({ content }) => ({ text: content })) },
    contents: geminiContents(messages),
    tools: options.tools && [{ functionDeclarations: options.tools.map(declarationOf) }],
    generationConfig: known({
      temperature: options.temperature,
      maxOutputTokens: options.maxTokens,
      seed: options.seed,
      stopSequences: options.stop,
      thinkingConfig: thinkingFor(options.reasoning),
      ...formatFor(options.json),
    }),
  });
}

// The supported levels, in the provider's spelling. There is no equivalent of `xhigh` and `max`.
const LEVELS: ReadonlySet<string> = new Set(['minimal', 'low', 'medium', 'high']);

function thinkingFor(reasoning: RequestOptions['reasoning']): JsonObject | undefined {
  if (typeof reasoning === 'number') return { thinkingBudget: reasoning };
  if (reasoning === 'none') return { thinkingBudget: 0 };
  return reasoning !== undefined && LEVELS.has(reasoning) ? { thinkingLevel: reasoning.toUpperCase() } : undefined;
}

function geminiPath({ model, stream }: ProviderQuestion): Path {
  const name = (model.includes('/') ? model : `models/${model}`).split('/').map(encodeURIComponent).join('/');
  return stream ? { path: `/${name}:streamGenerateContent`, query: { alt: 'sse' } } : { path: `/${name}:generateContent` };
}

function declarationOf({ parameters, ...tool }: PromptTool): JsonObject {
  return { ...tool, parametersJsonSchema: parameters };
}

function formatFor(json: RequestOptions['json']): JsonObject {
  if (!json) return {};
  const format = { responseMimeType: 'application/json' };
  return json === true ? format : { ...format, responseJsonSchema: json.schema };
}

export function geminiReply(body: JsonObject): ModelReply {
  const answer = decodeGemini(body);
  const choice = firstChoice(answer);
  const reason = answer.blockReason ?? (choice?.end === 'filter' ? choice.finishReason : undefined);
  if (reason !== undefined) {
    const excerpt = choice === undefined ? '' : saidIn(choice);
    throw new Fault('fault.filtered', `The provider's filter stopped the reply (${reason}).`, { excerpt });
  }
  if (choice === undefined || (choice.isEmpty && finishOf(choice) !== 'length'))
    throw noChoices('The response has no candidate with content.', body);
  return modelReply(answer, choice);
}

const NAMES = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;

const RESPONSE: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items prefixItems enum anyOf $ref $defs title description format minItems maxItems minimum maximum',
  ),
  roots: ['object', 'array'],
  literals: wordSet('string number'),
  objects: 'any',
  mayRecur: false,
};

export function geminiTakes(contract: PromptContract): Taken | undefined {
  if (contract.tools === undefined) return takenSchema(contract, RESPONSE);
  return fittedTools(fitTools(contract.tools, NAMES) ?? []);
}

function fittedTools(tools: readonly PromptTool[]): Taken | undefined {
  const fitted = tools.map(({ parameters }) => fitSchema(parameters, RESPONSE));
  if (tools.length === 0 || fitted.includes(undefined)) return undefined;
  const offered = tools.map((tool, index) => ({ ...tool, parameters: fitted[index]?.schema ?? tool.parameters }));
  return { options: { tools: offered }, isWhole: fitted.every((one) => one?.isWhole) };
}
