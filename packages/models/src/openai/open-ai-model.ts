import { Fault, type JsonObject, type Model } from '@tamis/core';
import { known, objectAt } from '@tamis/core/internal';
import type { ModelReply, RequestOptions } from '@tamis/core/model';
import { type AnswerChoice, callsOf, decodeOpenAi, firstChoice, OpenAiGathering, textsOf } from '@tamis/core/providers';
import { bodyErrorIn } from '../classify/body-error.ts';
import { errorFault } from '../classify/error-fault.ts';
import { kept } from '../lib/kept.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import { fitSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import { modelReply, noChoices } from '../provider/model-reply.ts';
import type { Protocol, ProviderQuestion } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import type { Taken, Takes } from '../provider/telling.ts';

import { openAiMessages } from './open-ai-messages.ts';

import { STRICT_SCHEMA } from './strict-schema.ts';

export const openAi: Protocol = {
  name: 'openai',
  baseURL: 'https://api.openai.com/v1',
  baseVariable: 'OPENAI_BASE_URL',
  keyVariables: ['OPENAI_API_KEY'],
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  path: () => ({ path: '/chat/completions' }),
  body: openAiBody,
  conversation: 'messages',
  gathering: () => new OpenAiGathering(),
  reply: openAiReply,
  takes: openAiTakes,
};

/** An OpenAI model, or a model on any server with Chat Completions. */
export function openAiModel(options: ProviderOptions): Model {
  return providerModel(openAi, checkProviderOptions('openAiModel', options));
}

export function openAiBody({ messages, options, model, stream, baseURL }: ProviderQuestion): JsonObject {
  return known({
    model,
    messages: openAiMessages(messages),
    stream,
    // Without it a stream does not report its usage.
    stream_options: stream ? { include_usage: true } : undefined,
    // OpenAI's newer models refuse the old name, and other servers know only the old one.
    max_completion_tokens: isOpenAi(baseURL) ? options.maxTokens : undefined,
    max_tokens: isOpenAi(baseURL) ? undefined : options.maxTokens,
    temperature: options.temperature,
    seed: options.seed,
    // A number of tokens can't be expressed.
    reasoning_effort: typeof options.reasoning === 'string' ? options.reasoning : undefined,
    stop: options.stop,
    response_format: formatFor(options.json),
    tools: options.tools?.map((tool) => ({ type: 'function', function: { ...tool } })),
  });
}

const isOpenAi = kept((baseURL) => parseUrl(baseURL)?.hostname === 'api.openai.com');

function formatFor(json: RequestOptions['json']): JsonObject | undefined {
  if (!json) return undefined;
  if (json === true) return { type: 'json_object' };
  return { type: 'json_schema', json_schema: known({ name: json.name ?? 'reply', schema: json.schema, strict: json.strict }) };
}

export function openAiReply(body: JsonObject): ModelReply {
  const answer = decodeOpenAi(body);
  const choice = firstChoice(answer);
  if (choice === undefined || objectAt(choice.value, 'message') === undefined) throw nothing(body);
  refuse(choice);
  if (choice.end === 'stop' && isSilent(choice)) throw nothing(body);
  return modelReply(answer, choice);
}

export function isSilent({ parts }: AnswerChoice): boolean {
  return (['text', 'thought'] as const).every((kind) => textsOf(parts, kind).length === 0) && callsOf(parts).length === 0;
}

export function refuse({ parts, value, end }: AnswerChoice): void {
  const fault = bodyErrorIn(value) && errorFault(value, JSON.stringify(value));
  if (fault) throw fault;
  const excerpt = (kind: 'refusal' | 'text') => ({ excerpt: textsOf(parts, kind).join('') });
  if (end === 'refusal') throw new Fault('fault.refused', 'The model refused to answer.', excerpt('refusal'));
  if (end === 'filter') throw new Fault('fault.filtered', "The provider's content filter stopped the reply.", excerpt('text'));
}

function nothing(body: JsonObject): Fault {
  return noChoices('The response has no choice with a message.', body);
}

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

export function openAiTakes({ name, schema, tools, mayNull = false }: Parameters<Takes>[0]): Taken | undefined {
  if (tools !== undefined) return takenTools(tools, NAMES);
  if (schema?.type !== 'object' || schema.anyOf !== undefined || schema.oneOf !== undefined) return undefined;
  const strict = fitSchema(schema, STRICT_SCHEMA, mayNull);
  const looser: Taken = { options: { json: { name, schema } }, isWhole: true };
  if (!strict?.isWhole) return looser;
  const { absentNulls } = strict;
  const isRewritten = JSON.stringify(strict.schema) !== JSON.stringify(schema);
  const options = { json: { name, schema: strict.schema, strict: true } };
  return { options, isWhole: true, ...(absentNulls.length === 0 ? {} : { absentNulls }), ...(isRewritten ? { looser } : {}) };
}
