import { ask, compile, type Model, messageText } from '@tamis/core';
import { expect, test } from 'vitest';
import { messagesDigest, openAiModel, readCassette, recordingModel, replayModel, systemClock, withPrices } from '../src/index.ts';
import { exchangesIn, serving } from './serving.ts';

const clock = { ...systemClock, wait: () => Promise.resolve() };
const messages = [{ role: 'user', content: 'Which cities?' }] as const;
// A list goes as words to OpenAI, whose formats are objects.
const gate = compile({ schema: { type: 'array', items: { type: 'string' } } });
const before = JSON.stringify({ request: { messages }, reply: { text: '["Paris"]' } });

test('a cassette recorded before models were told of contracts still plays', async () => {
  for (const contract of ['provider', 'text', 'off'] as const) {
    const outcome = await ask({ gate, model: replayModel(readCassette(before)), messages, clock, contract });
    expect(outcome).toMatchObject({ status: 'accepted', value: ['Paris'] });
  }
});

test('and so it does over a socket, where the contract is among the messages', async () => {
  await serving(exchangesIn([before]), async ({ url, hits }) => {
    const model = openAiModel({ model: 'm', apiKey: 'k', baseURL: `${url}/v1` });
    expect(await ask({ gate, model, messages, clock })).toMatchObject({ status: 'accepted', value: ['Paris'] });
    expect(hits[0]?.messages).toHaveLength(1);
    expect(messageText(hits[0]?.messages[0] ?? messages[0])).toContain('<reply-contract>');
    expect(messagesDigest(hits[0]?.messages ?? [])).toBe(messagesDigest(messages));
  });
});

test.each([true, false])(
  'a recording holds the question alone, whether its model takes contracts (%s)',
  async (takesContract) => {
    const lines: string[] = [];
    const said: string[] = [];
    const model: Model = {
      name: 'test:plain',
      takesContract,
      ask: async (asked) => {
        said.push(...asked.map(messageText));
        return { text: '["Rome"]', finish: 'stop' };
      },
    };
    const recording = recordingModel(withPrices(model, { inputPerMillion: 1, outputPerMillion: 1 }), (line) => lines.push(line));
    await ask({ gate, model: recording, messages, clock });
    expect(said).toHaveLength(1);
    expect(said[0]?.includes('<reply-contract>')).toBe(!takesContract);
    expect(JSON.parse(lines[0] ?? '').request).toEqual({ messages });
    const replay = replayModel(exchangesIn(lines));
    expect(await ask({ gate, model: replay, messages, clock })).toMatchObject({ status: 'accepted', value: ['Rome'] });
  },
);

test('a recorded reply says where null means that a field was left out, so that it is judged as it was', async () => {
  const optional = compile({ schema: { type: 'object', properties: { n: { type: 'integer' }, note: { type: 'string' } } } });
  const reply = { text: '{"n": 1, "note": null}', finish: 'stop', absentNulls: ['#/properties/note'] } as const;
  const lines: string[] = [];
  const asked = [{ role: 'user', content: 'How many?' }] as const;
  const model = recordingModel({ name: 'a:b', takesContract: true, ask: async () => reply }, (line) => lines.push(line));
  expect(await ask({ gate: optional, model, messages: asked })).toMatchObject({ status: 'accepted', value: { n: 1 } });
  const replayed = replayModel(exchangesIn(lines));
  expect(await ask({ gate: optional, model: replayed, messages: asked })).toMatchObject({ status: 'accepted', value: { n: 1 } });
});
