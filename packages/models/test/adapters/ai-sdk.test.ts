import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV2, LanguageModelV3, LanguageModelV4 } from '@ai-sdk/provider';
import { Fault, type Message } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { type AiSdkLanguageModel, aiSdkModel } from '../../src/index.ts';
import { type Handler, send, serve, type TestServer } from './server.ts';
import { wires } from './wires.ts';

const KEY = 'sk-planted-key-0123456789';
const QUESTION: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Yes?' },
];
const [openAi] = wires;

interface Outcome {
  readonly value: unknown;
  readonly server: TestServer;
}

const accepted = (model: LanguageModelV2 | LanguageModelV3 | LanguageModelV4): AiSdkLanguageModel => model;

async function ask(handler: Handler, totalTimeout = 5000, cancel?: AbortSignal): Promise<Outcome> {
  const server = await serve(handler);
  const languageModel = createOpenAI({ apiKey: KEY, baseURL: server.url }).chat('m');
  const value = await aiSdkModel(accepted(languageModel), { totalTimeout })
    .ask(QUESTION, { temperature: 0.5, maxTokens: 9, seed: 7, stop: ['END'], json: true }, cancel)
    .catch((error: unknown) => error);
  expect(server.received).toHaveLength(1);
  if (value instanceof Fault) expect(JSON.stringify([value.message, value.detail, value.stack])).not.toContain('planted');
  return { value, server };
}

describe('a model of the AI SDK, over a real socket', () => {
  it('answers', async () => {
    const { value, server } = await ask(send(openAi?.whole('ok', 'stop')));
    expect(value).toMatchObject({ text: 'ok', finish: 'stop', model: 'm-1', id: 'id-1' });
    expect(value).toMatchObject({ usage: { inputTokens: 10, outputTokens: 5, cachedTokens: 4 } });
    expect(server.received[0]?.body).toMatchObject({
      messages: QUESTION,
      temperature: 0.5,
      max_tokens: 9,
      seed: 7,
      stop: ['END'],
      response_format: { type: 'json_object' },
    });
  });

  it.each([
    ['length', send(openAi?.whole('ok', 'length')), { text: 'ok', finish: 'length' }],
    ['a filter', send(openAi?.whole('ok', 'filter')), { code: 'fault.filtered' }],
    ['a refusal', send(openAi?.whole('No.', 'refusal')), { code: 'fault.refused', detail: { excerpt: 'No.' } }],
    ['HTML', send(`<p>${KEY}</p>`), { code: 'fault.bad-body', detail: { excerpt: '<p>[redacted]</p>' } }],
    ['nothing', send(''), { code: 'fault.bad-body' }],
    ['an error', send({ error: { message: 'Odd', type: 'odd' } }), { code: 'fault.error-in-body' }],
    ['an overload', send({ error: { message: 'Busy', code: 529 } }), { code: 'fault.server' }],
    ['a form that is none', send({ choices: 'x' }), { code: 'fault.bad-body' }],
    // The SDK tells it by an error for any data that it can't use.
    ['no choice', send({ choices: [] }), { code: 'fault.bad-body' }],
    ['400', send({ error: { message: 'No' } }, 400), { code: 'fault.bad-request', detail: { status: 400 } }],
    ['401', send({ error: { message: `Bad key ${KEY}` } }, 401), { code: 'fault.auth' }],
    [
      '429',
      send({ error: { message: 'Slow' } }, 429, { 'retry-after': '7' }),
      { code: 'fault.rate-limited', detail: { retryAfter: 7000 } },
    ],
    ['500', send('Oh', 500), { code: 'fault.server' }],
    ['529', send({}, 529), { code: 'fault.server' }],
    ['a reset', ((response) => response.socket?.resetAndDestroy()) satisfies Handler, { code: 'fault.network' }],
  ])('meets %s', async (_name, handler, outcome) => {
    expect((await ask(handler)).value).toMatchObject(outcome);
  });

  it('is not waited for', async () => {
    const { value, server } = await ask(() => {}, 100);
    expect(value).toMatchObject({ code: 'fault.timeout-total' });
    await server.closed;
    const cancel = new AbortController();
    const silent = await ask(() => setTimeout(() => cancel.abort(), 20), 5000, cancel.signal);
    expect(silent.value).toMatchObject({ code: 'fault.cancelled' });
    await silent.server.closed;
  });
});

describe('a model of any version of the specification', () => {
  const giving = (result: unknown): AiSdkLanguageModel => ({ provider: 'p', modelId: 'm', doGenerate: async () => result });
  const content = [
    { type: 'reasoning', text: 'h' },
    { type: 'text', text: 'a' },
    { type: 'reasoning', text: 'm' },
    { type: 'text', text: 'b' },
  ];
  const reply = { text: 'ab', finish: 'stop', reasoning: 'hm' };

  it('answers as version 2 says', async () => {
    const usage = { inputTokens: 3, outputTokens: 2, totalTokens: 5, reasoningTokens: 1, cachedInputTokens: 2 };
    const model = aiSdkModel(giving({ content, finishReason: 'stop', usage }));
    expect(model.name).toBe('p:m');
    expect(await model.ask(QUESTION)).toEqual({
      ...reply,
      usage: { inputTokens: 3, outputTokens: 2, reasoningTokens: 1, cachedTokens: 2 },
    });
  });

  it('answers as versions 3 and 4 say', async () => {
    const usage = { inputTokens: { total: 3, cacheRead: 2 }, outputTokens: { total: 2, reasoning: 1 } };
    const result = { content, finishReason: { unified: 'stop', raw: 'end_turn' }, usage, structuredOutputText: 'b' };
    expect(await aiSdkModel(giving(result)).ask(QUESTION)).toMatchObject({
      ...reply,
      usage: { reasoningTokens: 1, cachedTokens: 2 },
    });
    expect(await aiSdkModel(giving(result)).ask(QUESTION, { json: true })).toMatchObject({ text: 'b' });
  });

  it.each([
    [{ content: [], finishReason: 'stop' }, 'fault.no-choices'],
    [{ content: [], finishReason: { unified: 'content-filter', raw: 'refusal' } }, 'fault.refused'],
    [{ content: [], finishReason: { unified: 'interrupted' } }, 'fault.cut-stream'],
    [{ content, finishReason: 'error' }, 'fault.error-in-body'],
    [null, 'fault.no-choices'],
  ])('gives %j, which is %s', async (result, code) => {
    await expect(aiSdkModel(giving(result)).ask(QUESTION)).rejects.toMatchObject({ code });
  });

  it.each([
    [new Error('fetch failed'), 'fault.network'],
    [Object.assign(new Error('No key: set X_API_KEY.'), { name: 'AI_LoadAPIKeyError' }), 'fault.missing-key'],
    [Object.assign(new Error('Busy'), { statusCode: 418, isRetryable: true }), 'fault.server'],
    [undefined, 'fault.network'],
  ])('fails with %s, which is %s', async (error, code) => {
    const model = { ...giving(null), doGenerate: () => Promise.reject(error) };
    const fault = (await aiSdkModel(model)
      .ask(QUESTION)
      .catch((one: unknown) => one)) as Fault;
    expect(fault).toMatchObject({ code });
    if (code === 'fault.missing-key') expect(fault.message).toContain('needs no model works without it');
  });
});
