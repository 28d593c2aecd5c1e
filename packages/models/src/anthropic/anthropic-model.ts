import { Fault, type JsonObject, type Model } from '@tamis/core';
import type { PromptContract } from '@tamis/core/contract';
import { known } from '@tamis/core/internal';
import type { ModelReply, RequestOptions } from '@tamis/core/model';
import { ANTHROPIC_MAX_TOKENS, AnthropicGathering, claudeThinking, decodeAnthropic, firstChoice } from '@tamis/core/providers';
import { TOO_MANY_OPTIONAL } from '../portability/too-many-optional.ts';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import { takenSchema } from '../provider/fit-schema.ts';
import { takenTools } from '../provider/fit-tools.ts';
import { finishOf, modelReply, noChoices, saidIn } from '../provider/model-reply.ts';
import type { Protocol, ProviderQuestion } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { type SchemaDialect, wordSet } from '../provider/schema-dialect.ts';
import type { Taken } from '../provider/telling.ts';
import { anthropicMessages } from './anthropic-messages.ts';

export const anthropic: Protocol = {
  name: 'anthropic',
  baseURL: 'https://api.anthropic.com',
  baseVariable: 'ANTHROPIC_BASE_URL',
  keyVariables: ['ANTHROPIC_API_KEY'],
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) }),
  // People write the base with and without the version.
  path: ({ baseURL }) => ({ path: /\/v1\/*$/.test(baseURL) ? '/messages' : '/v1/messages' }),
  body: anthropicBody,
  conversation: 'messages',
  gathering: () => new AnthropicGathering(),
  reply: anthropicReply,
  takes: anthropicTakes,
};

/** An Anthropic model, or a model on any server with a Messages API. */
export function anthropicModel(options: ProviderOptions): Model {
  return providerModel(anthropic, checkProviderOptions('anthropicModel', options));
}

function anthropicBody({ messages, options, model, stream }: ProviderQuestion): JsonObject {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const { maxTokens = ANTHROPIC_MAX_TOKENS } = options;
  const { thinking, effort } = claudeThinking(model, options.reasoning, maxTokens);
  return known({
    model,
    max_tokens: maxTokens,
    system: system.length === 0 ? undefined : system.join('\n\n'),
    messages: anthropicMessages(messages),
    stream,
    temperature: options.temperature,
    stop_sequences: options.stop,
    tools: options.tools?.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    thinking,
    output_config: outputFor(options, effort),
  });
}

// The effort and shape of a reply. JSON can't be requested without a schema.
function outputFor({ json }: RequestOptions, effort: string | undefined): JsonObject | undefined {
  const format = typeof json === 'object' ? { type: 'json_schema', schema: json.schema } : undefined;
  return format === undefined && effort === undefined ? undefined : known({ effort, format });
}

export function anthropicReply(body: JsonObject): ModelReply {
  const answer = decodeAnthropic(body);
  const choice = firstChoice(answer);
  if (choice?.end === 'refusal') throw new Fault('fault.refused', 'The model refused to answer.', { excerpt: saidIn(choice) });
  if (choice === undefined || (choice.isEmpty && finishOf(choice) !== 'length'))
    throw noChoices('The response has no content.', body);
  return modelReply(answer, choice);
}

const NAMES = /^[a-zA-Z0-9_-]{1,128}$/;

const OUTPUT: SchemaDialect = {
  keywords: wordSet(
    'type properties required additionalProperties items enum const anyOf $ref $defs definitions title description format minItems',
  ),
  roots: ['object'],
  formats: wordSet('date-time time date duration email hostname uri ipv4 ipv6 uuid'),
  mostMinItems: 1,
  mostOptional: TOO_MANY_OPTIONAL - 1,
  objects: 'close',
  mayRecur: false,
};

export function anthropicTakes(contract: PromptContract): Taken | undefined {
  return contract.tools === undefined ? takenSchema(contract, OUTPUT) : takenTools(contract.tools, NAMES);
}
