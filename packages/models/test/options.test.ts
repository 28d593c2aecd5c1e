import { compile, type Model } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import {
  aiSdkModel,
  anthropicModel,
  anthropicTurn,
  batchModel,
  geminiModel,
  openAiModel,
  openAiTurn,
  recordingModel,
  replayModel,
  startCassetteServer,
  startRecordingProxy,
  systemClock,
  tamisMiddleware,
  withPrices,
} from '../src/index.ts';
import { otel } from '../src/telemetry/telemetry.ts';

const gate = compile({ kind: 'tool-calls', tools: [{ name: 'look' }] });
const reply = { role: 'assistant', content: 'Hi' };
const other: Model = {
  name: 'a:b',
  ask: async () => ({ text: '', finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 } }),
  redact: (text) => text.replaceAll('secret', '***'),
};
const sdk = { provider: 'p', modelId: 'm', doGenerate: async () => ({}) } as unknown as Parameters<typeof aiSdkModel>[0];

const takers: { readonly [owner: string]: (options: object) => unknown } = {
  openAiModel: (options) => openAiModel({ model: 'm', ...options }),
  anthropicModel: (options) => anthropicModel({ model: 'm', ...options }),
  geminiModel: (options) => geminiModel({ model: 'm', ...options }),
  aiSdkModel: (options) => aiSdkModel(sdk, options),
  replayModel: (options) => replayModel([], options),
  recordingModel: (options) => recordingModel(other, () => {}, options),
  startCassetteServer: async (options) => await (await startCassetteServer([], options)).close(),
  startRecordingProxy: async (options) => await (await startRecordingProxy('http://127.0.0.1:9', () => {}, options)).close(),
  withPrices: (options) => withPrices(other, { inputPerMillion: 1, outputPerMillion: 2, ...options }),
  otel: (options) => otel(options),
  openAiTurn: (options) => openAiTurn(gate, reply, options),
  anthropicTurn: (options) => anthropicTurn(gate, { role: 'assistant', content: 'Hi' }, options),
  tamisMiddleware: (options) => tamisMiddleware(gate, options),
};

async function said(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return 'nothing';
}

describe.each(Object.entries(takers))('%s', (owner, take) => {
  it('takes no options, and those that are undefined', async () => {
    expect(await said(() => take({}))).toBe('nothing');
    expect(await said(() => take({ clock: undefined, colour: undefined }))).toBe('nothing');
  });

  it('refuses a key that nobody reads', async () => {
    expect(await said(() => take({ colour: 'red' }))).toBe(`TypeError: ${owner} has no option \`colour\`.`);
  });
});

describe('options', () => {
  it.each([
    ['openAiModel', { base_url: 'x' }, 'openAiModel has no option `base_url`. Did you mean `baseURL`?'],
    ['openAiModel', { apikey: 'x' }, 'openAiModel has no option `apikey`. Did you mean `apiKey`?'],
    ['openAiModel', { timeout: 5 }, 'openAiModel has no option `timeout`. Did you mean `timeouts`?'],
    ['openAiModel', { timeouts: 5000 }, '`timeouts` must be an object.'],
    ['openAiModel', { timeouts: { firstbyte: 5 } }, 'openAiModel has no option `timeouts.firstbyte`. Did you mean `firstByte`?'],
    ['openAiModel', { timeouts: { idle: '5s' } }, '`timeouts.idle` must be a number of milliseconds.'],
    ['openAiModel', { model: undefined }, 'model is missing.'],
    ['openAiModel', { stream: 'no' }, '`stream` must be true or false.'],
    [
      'openAiModel',
      { baseUri: 'x', apiKey: 5 },
      'openAiModel has no option `baseUri`. Did you mean `baseURL`? `apiKey` must be a string, or null',
    ],
    ['startCassetteServer', { apikey: 'x' }, 'Did you mean `apiKey`?'],
    ['startCassetteServer', { port: 'x' }, '`port` must be a port from 0 to 65535.'],
    ['replayModel', { timeouts: { total: 5 } }, 'replayModel has no option `timeouts.total`.'],
    ['aiSdkModel', { timeout: 5 }, 'aiSdkModel has no option `timeout`.'],
    ['withPrices', { inputPerMilion: 5 }, 'Did you mean `inputPerMillion`?'],
    ['openAiTurn', { finish_reason: 'stop' }, 'Did you mean `finishReason`?'],
  ])('of %s: %j', async (owner, options, message) => {
    expect(await said(() => takers[owner]?.(options))).toContain(message);
  });

  it('must be an object', async () => {
    expect(await said(() => openAiModel('gpt-5' as never))).toContain('takes an object: openAiModel({ model: "gpt-5" })');
    expect(await said(() => openAiModel(undefined as never))).toContain('It must be an object.');
  });
});

describe('a signal that is a controller', () => {
  const controller = new AbortController() as never;
  const WANTED = '`signal` must be an AbortSignal; did you mean `controller.signal`?';

  it.each(['openAiTurn', 'anthropicTurn', 'tamisMiddleware'])('is refused by %s', async (owner) => {
    expect(await said(() => takers[owner]?.({ signal: controller }))).toBe(
      `TypeError: ${owner} was given options that it can't use. ${WANTED}`,
    );
  });

  it.each<readonly [string, () => unknown]>([
    ['a provider', () => openAiModel({ model: 'm', apiKey: 'k' }).ask([], {}, controller)],
    ['the AI SDK', () => aiSdkModel(sdk).ask([], {}, controller)],
    ['a cassette', () => replayModel([{ reply: { text: '' } }]).ask([], {}, controller)],
    ['batches', () => batchModel('openai:m', { apiKey: 'k' }).look('b', controller)],
    ['the clock', () => systemClock.wait(0, controller)],
  ])('is refused by %s', async (_, work) => {
    expect(await said(work)).toBe(`TypeError: ${WANTED}`);
  });
});

it('a model in another one keeps secrets out of records as before', () => {
  const prices = { inputPerMillion: 1, outputPerMillion: 1 };
  for (const wrapped of [withPrices(other, prices), recordingModel(other, () => {})])
    expect(wrapped.redact?.('a secret')).toBe('a ***');
});
