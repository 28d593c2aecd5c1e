import { createOpenAI } from '@ai-sdk/openai';
import { ask, compile, jsonlJournal, type Model } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import {
  aiSdkModel,
  anthropicModel,
  type Exchange,
  geminiModel,
  openAiModel,
  recordingModel,
  replayModel,
  startRecordingProxy,
  systemClock,
} from '../src/index.ts';
import { exchangesIn, serving } from './serving.ts';
import { gate } from './tools/gate.ts';

const messages = [{ role: 'user', content: 'Is x up?' }] as const;
const clock = { ...systemClock, wait: () => Promise.resolve() };

const MODELS: { readonly [name: string]: (url: string) => Model } = {
  'openai, in a stream': (url) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: 'k' }),
  'openai, whole': (url) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: 'k', stream: false }),
  'anthropic, in a stream': (url) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k' }),
  'anthropic, whole': (url) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k', stream: false }),
  'gemini, in a stream': (url) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: 'k' }),
  'gemini, whole': (url) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: 'k', stream: false }),
  'the AI SDK': (url) => aiSdkModel(createOpenAI({ apiKey: 'k', baseURL: `${url}/v1` }).chat('m')),
};

const PING = { name: 'ping_host', arguments: { host: 'x', count: 2 }, id: 'first' };
const ROUTE = { name: 'set_route', arguments: { host: 'y' }, id: 'second' };
const called = ({ name, arguments: given }: typeof PING | typeof ROUTE) => ({ name, arguments: given });

describe.each(Object.entries(MODELS))('native calls of %s', (_name, modelAt) => {
  test('reach a gate for tool calls, with what was said beside them', async () => {
    const exchanges = [{ reply: { text: '', calls: [PING, ROUTE] } }, { reply: { text: 'Looking.', calls: [PING] } }];
    await serving(exchanges, async ({ url }) => {
      const model = modelAt(url);
      const silent = await ask({ gate, model, messages, clock });
      expect(silent).toMatchObject({ status: 'accepted', value: { calls: [called(PING), called(ROUTE)] } });
      const spoken = await ask({ gate, model, messages, clock });
      expect(spoken).toMatchObject({ status: 'accepted', value: { calls: [called(PING)], content: 'Looking.' } });
    });
  });

  test('are told what was wrong, and asked for again', async () => {
    const wrong = { name: 'ping_host', arguments: { port: 7 } };
    const exchanges: Exchange[] = [{ reply: { text: '', calls: [wrong] } }, { reply: { text: '', calls: [PING] } }];
    await serving(exchanges, async ({ url, hits }) => {
      const lines: string[] = [];
      const outcome = await ask({
        gate,
        model: modelAt(url),
        messages,
        clock,
        journal: jsonlJournal((line) => lines.push(line)),
      });
      expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [called(PING)] } });
      expect(JSON.stringify(hits[1]?.messages)).toMatch(/ping_host.*host/);
      expect(lines.some((line) => line.includes('"call-end"') && line.includes('"port'))).toBe(true);
    });
  });

  test('are asked for as a whole where patches are wanted', async () => {
    const wrong = { name: 'ping_host', arguments: { port: 7 } };
    const exchanges: Exchange[] = [{ reply: { text: '', calls: [wrong] } }, { reply: { text: '', calls: [PING] } }];
    await serving(exchanges, async ({ url, hits }) => {
      const outcome = await ask({ gate, model: modelAt(url), messages, clock, format: 'patch' });
      expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [called(PING)] } });
      expect(JSON.stringify(hits[1]?.messages)).not.toContain('JSON Patch');
    });
  });

  test('are never accepted where the reply was cut', async () => {
    await serving([{ reply: { text: '', calls: [PING] }, fault: 'length', repeat: true }], async ({ url }) => {
      const outcome = await ask({ gate, model: modelAt(url), messages, clock });
      expect(outcome).toMatchObject({ status: 'exhausted', verdict: { status: 'hold' } });
    });
  });

  test('are no document', async () => {
    await serving([{ reply: { text: '', calls: [PING] }, repeat: true }], async ({ url }) => {
      const outcome = await ask({ gate: compile({}), model: modelAt(url), messages, clock });
      expect(outcome).toMatchObject({ status: 'exhausted', verdict: { findings: [{ code: 'extract.empty' }] } });
    });
  });

  test('are recorded, and played as they were', async () => {
    await serving([{ reply: { text: 'Looking.', calls: [PING, ROUTE] } }], async ({ url }) => {
      const lines: string[] = [];
      const own: string[] = [];
      const proxy = await startRecordingProxy(url, (line) => lines.push(line));
      try {
        await recordingModel(modelAt(proxy.url), (line) => own.push(line)).ask(messages);
      } finally {
        await proxy.close();
      }
      for (const recorded of [lines, own]) {
        const exchanges = exchangesIn(recorded);
        const [exchange] = exchanges;
        expect(exchange?.reply).toMatchObject({
          text: 'Looking.',
          finish: 'tool-calls',
          calls: [{ id: 'first' }, { id: 'second' }],
        });
        const outcome = await ask({ gate, model: replayModel(exchanges), messages, clock });
        expect(outcome).toMatchObject({ status: 'accepted', value: { calls: [called(PING), called(ROUTE)] } });
      }
    });
  });
});

test('what a model wrote wrong in a stream is mended in the open, not parsed in silence', async () => {
  const twice = '{"host": "x", "host": "y"}';
  await serving([{ reply: { text: '', calls: [{ name: 'ping_host', arguments: twice }] }, repeat: true }], async ({ url }) => {
    for (const name of ['openai, in a stream', 'anthropic, in a stream']) {
      const outcome = await ask({ gate, model: (MODELS[name] as (url: string) => Model)(url), messages, clock });
      expect(outcome.attempts[0]?.verdict).toMatchObject({ status: 'hold' });
    }
  });
});
