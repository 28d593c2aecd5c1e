import { ask, compile, type Model } from '@tamis/core';
import { expect, it } from 'vitest';
import { anthropicModel, geminiModel, openAiModel, systemClock } from '../../src/index.ts';
import { CALL_PROTOCOLS, type CallProtocol, streamOf } from '../digits.ts';
import { behind } from './behind.ts';

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const;
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters: schema }] });

// Each protocol: how its provider is asked, and a part of its stream that is changed so that it contradicts the rest.
const PROTOCOLS: readonly (readonly [name: string, at: (url: string) => Model, said: string, other: string])[] = [
  ['Chat Completions', (url) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: 'k' }), '"id":"r1"', '"id":"r2"'],
  ['Anthropic', (url) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k' }), '"role":"assistant"', '"role":"user"'],
  ['Gemini', (url) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: 'k' }), '"role":"model"', '"role":"user"'],
];

it.each(PROTOCOLS)('a stream of %s that contradicts itself is asked for again by `ask`', async (name, modelAt, said, other) => {
  const { events } = CALL_PROTOCOLS.find((one) => one.name === name) as CallProtocol;
  const stream = streamOf(events('{"id":1}'));
  await behind(
    (to, call) => {
      to.setHeader('content-type', 'text/event-stream');
      to.end(call === 1 ? stream.replace(said, other) : stream);
    },
    async (_pair, seen, url) => {
      const clock = { ...systemClock, wait: () => Promise.resolve() };
      const outcome = await ask({ gate, model: modelAt(url), messages: [{ role: 'user', content: 'Pay.' }], clock });
      expect([outcome.status, seen.length]).toEqual(['accepted', 2]);
    },
  );
});
