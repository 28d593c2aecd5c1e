import type { Model } from '@tamis/core';
import { OpenAiGathering } from '@tamis/core/providers';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import type { Protocol } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { openAiReply } from './reply.ts';
import { openAiBody } from './request.ts';
import { openAiTakes } from './takes.ts';

/** OpenAI, asked one question at a time. */
export const openAi: Protocol = {
  name: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  baseVariable: 'OPENAI_BASE_URL',
  keyVariables: ['OPENAI_API_KEY'],
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  path: () => ({ path: '/chat/completions' }),
  body: openAiBody,
  gathering: () => new OpenAiGathering(),
  reply: openAiReply,
  takes: openAiTakes,
};

/** A model of OpenAI, or of any server that speaks Chat Completions. */
export function openAiModel(options: ProviderOptions): Model {
  checkProviderOptions('openAiModel', options);
  return providerModel(openAi, options);
}
