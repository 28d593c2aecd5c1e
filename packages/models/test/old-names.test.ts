import { compile } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import {
  anthropicModel,
  anthropicTurn,
  batchModel,
  geminiModel,
  type ModelOptions,
  model,
  openAiModel,
  openAiTurn,
  type ProviderOptions,
  tamisMiddleware,
} from '../src/index.ts';
import { send, serve } from './adapters/server.ts';

const gate = compile({ kind: 'tool-calls', tools: [{ name: 'look' }], checks: [{ name: 'c', run: () => null }] });
const cancelled = { cancel: AbortSignal.abort() };
const twice = { ...cancelled, signal: AbortSignal.abort() };
const reply = { role: 'assistant', content: 'Hi' };

async function sentBy(make: (options: ModelOptions & { readonly model: string }) => ReturnType<typeof model>): Promise<string> {
  const server = await serve(send({}));
  const options = { model: 'm', key: 'planted-0123456789', baseUrl: server.url } as unknown as ProviderOptions;
  await make(options)
    .ask([{ role: 'user', content: 'Hi' }])
    .catch(() => undefined);
  return JSON.stringify(server.received.map(({ headers }) => headers));
}

describe('old names of options', () => {
  it.each([openAiModel, anthropicModel, geminiModel])('reach the server of %o', async (make) => {
    expect(await sentBy(make)).toContain('planted-0123456789');
  });

  it('reach the server of `model` and `batchModel`', async () => {
    expect(await sentBy(({ model: name, ...options }) => model(`openai:${name}`, options))).toContain('planted-0123456789');
    const old = { key: null, baseUrl: 'http://127.0.0.1:9/v1' } as unknown as ModelOptions;
    expect(batchModel('openai:m', old).address).toBe('http://127.0.0.1:9/v1');
  });

  it('name a server only once', () => {
    const old = { baseUrl: 'http://127.0.0.1:9' } as unknown as ModelOptions;
    expect(() => model('http://127.0.0.1:1/v1#x', old)).toThrow('The server is named twice');
    expect(() => model('openai:m', { ...old, baseURL: 'http://127.0.0.1:9' })).toThrow('write `baseURL` only');
    expect(() => openAiModel({ model: 'm', key: 'a', apiKey: 'a' } as ProviderOptions)).toThrow('write `apiKey` only');
  });

  it('end a turn', async () => {
    for (const turn of [openAiTurn, anthropicTurn]) {
      await expect(turn(gate, reply, cancelled as object)).rejects.toMatchObject({ code: 'fault.cancelled' });
      await expect(turn(gate, reply, twice)).rejects.toThrow('write `signal` only');
    }
  });

  it('end the middleware', async () => {
    const { wrapGenerate } = tamisMiddleware(gate, cancelled as object);
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{}' };
    const said = { content: [call], finishReason: { unified: 'tool-calls' } };
    const work = wrapGenerate({ doGenerate: async () => said, params: { prompt: [] } } as never);
    await expect(work).rejects.toMatchObject({ code: 'fault.cancelled' });
    expect(() => tamisMiddleware(gate, twice)).toThrow('write `signal` only');
  });
});
