import type { Model } from '@tamis/core';
import { AnthropicGathering } from '@tamis/core/providers';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import type { Protocol } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { anthropicReply } from './reply.ts';
import { anthropicBody } from './request.ts';
import { anthropicTakes } from './takes.ts';

/** Anthropic, asked one question at a time. */
export const anthropic: Protocol = {
  name: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
  baseVariable: 'ANTHROPIC_BASE_URL',
  keyVariables: ['ANTHROPIC_API_KEY'],
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) }),
  // People write the base with and without the version.
  path: ({ baseUrl }) => ({ path: /\/v1\/*$/.test(baseUrl) ? '/messages' : '/v1/messages' }),
  body: anthropicBody,
  gathering: () => new AnthropicGathering(),
  reply: anthropicReply,
  takes: anthropicTakes,
};

/** A model of Anthropic, or of any server that speaks Messages. */
export function anthropicModel(options: ProviderOptions): Model {
  checkProviderOptions('anthropicModel', options);
  return providerModel(anthropic, options);
}
