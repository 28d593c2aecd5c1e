import Anthropic from '@anthropic-ai/sdk';
import { compile, type Gate } from '@tamis/core';
import OpenAI from 'openai';
import { type CassetteServer, type Exchange, type JudgingProxy, type ProxyOptions, startProxy } from '../../src/index.ts';
import { serving } from '../serving.ts';

export const contracts: ReadonlyMap<string, Gate> = new Map<string, Gate>([
  [
    'ticket',
    compile({
      schema: {
        type: 'object',
        properties: { title: { type: 'string' }, priority: { enum: ['low', 'high'] }, hours: { type: 'integer' } },
        required: ['title', 'priority'],
        additionalProperties: false,
      },
    }),
  ],
  [
    'tools',
    compile({
      kind: 'tool-calls',
      tools: [
        {
          name: 'get_weather',
          parameters: { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } }, required: ['city'] },
        },
      ],
    }) as unknown as Gate,
  ],
]);

export interface Pair {
  readonly proxy: JudgingProxy;
  readonly upstream: CassetteServer;
}

export async function proxying<T>(
  exchanges: readonly Exchange[],
  work: (pair: Pair) => Promise<T>,
  options: Partial<ProxyOptions> = {},
): Promise<T> {
  return await serving(exchanges, async (upstream) => {
    const proxy = await startProxy({ contracts, upstream: upstream.url, ...options });
    try {
      return await work({ proxy, upstream });
    } finally {
      await proxy.close();
    }
  });
}

// The official clients, as a program would make them; they try again by themselves as they always do, where told.
export const openAi = ({ proxy }: Pair, contract = 'ticket', maxRetries = 0) =>
  new OpenAI({ apiKey: 'sk-planted-0123456789', baseURL: `${proxy.url}/${contract}/v1`, maxRetries });

export const anthropic = ({ proxy }: Pair, contract = 'ticket', maxRetries = 0) =>
  new Anthropic({ apiKey: 'sk-planted-0123456789', baseURL: `${proxy.url}/${contract}`, maxRetries });

export const messages = [{ role: 'user' as const, content: 'Make a ticket.' }];
