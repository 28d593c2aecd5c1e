import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenSpan } from '../src/entries/model.ts';
import { ask, compile, type JournalEntry, type Message, messageText, resumeFrom } from '../src/index.ts';
import { scripted, stillClock } from './asking.ts';
import { rows } from './rows.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const bytes = () => new Uint8Array(Buffer.from(PNG, 'base64'));
const digest = `sha256:${createHash('sha256').update(bytes()).digest('hex')}`;
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const user = (...content: readonly unknown[]) => [{ role: 'user', content }];
const image = (data: unknown, more: object = {}) => user({ type: 'image', image: data, ...more });
const result = (output: unknown) => [
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'f', output }] },
];
const call = (more: object) => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'f', input: {}, ...more }] },
];

const MISTAKES: readonly (readonly [what: string, messages: unknown, says: string])[] = [
  ...rows<[what: string, messages: unknown, says: string]>('providers', 'Messages that are none, and what is said about them'),
  [
    'a data URL of another type',
    image(`data:image/png;base64,${PNG}`, { mediaType: 'image/gif' }),
    'is image/gif, but its data URL says image/png.',
  ],
  ['bytes of no known type', image(new Uint8Array([1, 2, 3])), '`messages[0].content[0].mediaType` is needed'],
  ['a digest', image({ digest, mediaType: 'image/png', bytes: 1 }), 'must be bytes, base64 or a URL.'],
  ['an input that JSON has not', call({ input: { n: 1n } }), 'must be an object that JSON can write.'],
  ['an input that JSON writes as null', call({ input: { n: Number.NaN } }), 'must be an object that JSON can write.'],
  [
    'an output that JSON writes as {}',
    result({ type: 'json', value: { n: new Map([[1, 2]]) } }),
    '`messages[0].content[0].output.value` must be a value that JSON can write.',
  ],
];

describe('messages that are none', () => {
  test.each(MISTAKES)('%s', async (_, messages, says) => {
    const model = scripted('{"n": 1}');
    await expect(ask({ gate, model, messages: messages as readonly Message[] })).rejects.toThrow(says);
    expect(model.asked).toEqual([]);
  });

  test('too much data', async () => {
    const model = scripted('{"n": 1}');
    const most = { type: 'file', data: new Uint8Array(50_000_000), mediaType: 'application/pdf' };
    const asked = ask({ gate, model, messages: user({ type: 'image', image: PNG }, most) as readonly Message[] });
    await expect(asked).rejects.toThrow(
      new RangeError('The images and files in `messages` have 50000070 bytes; at most 50000000 can be sent.'),
    );
    expect(model.asked).toEqual([]);
  });
});

describe('a run with an image', () => {
  const task = image(bytes()) as readonly Message[];

  test('gives the model base64 and the type, however the image was given', async () => {
    const settled = { type: 'image', image: PNG, mediaType: 'image/png' };
    const { buffer } = bytes();
    const views = [bytes(), new Uint16Array(buffer), new DataView(buffer)];
    for (const data of [PNG, ...views, `data:image/png;base64,${PNG}`, new URL(`data:image/png;base64,${PNG}`)]) {
      const model = scripted('{"n": 1}');
      await ask({ gate, model, messages: image(data) as readonly Message[], contract: 'off' });
      expect(model.asked[0]).toEqual(user(settled));
    }
    const model = scripted('{"n": 1}');
    await ask({ gate, model, messages: image(new URL('https://example.com/cat')) as readonly Message[], contract: 'off' });
    expect(model.asked[0]).toEqual(image('https://example.com/cat'));
  });

  test('repeats the request before it, even if the bytes change in between', async () => {
    const changing = bytes();
    const model = scripted('{"n": "x"}', '{"n": 1}');
    const on = () => void changing.fill(0);
    await ask({ gate, model, messages: image(changing) as readonly Message[], on });
    const [first = [], second = []] = model.asked;
    expect(second.slice(0, first.length)).toEqual(first);
    expect(second).toHaveLength(first.length + 2);
    expect(JSON.stringify(second)).toContain(PNG);
  });

  test('has the digest of the image in its journal, and goes on from there', async () => {
    const entries: JournalEntry[] = [];
    const journal = (entry: JournalEntry) => void entries.push(JSON.parse(JSON.stringify(entry)));
    const model = scripted('{"n": "x"}', '{"n": 1}');
    const budget = { tokens: 100_000 };
    await ask({ gate, model, messages: task, journal, budget });
    expect(JSON.stringify(entries)).not.toContain(PNG.slice(0, 12));
    const starts = entries.filter((entry) => entry.kind === 'call-start');
    const recorded = { type: 'image', image: { digest, mediaType: 'image/png', bytes: bytes().length }, mediaType: 'image/png' };
    expect(starts.map(({ messages }) => messages[0])).toEqual([...user(recorded), ...user(recorded)]);

    const cut = entries.slice(0, entries.findLastIndex(({ kind }) => kind === 'call-end') + 1);
    const resume = resumeFrom(cut);
    const spent = entries.findLast((entry) => entry.kind === 'state-reached')?.state.spent;
    expect(resume?.state).toMatchObject({ phase: 'judging', spent });
    const outcome = await ask({
      gate,
      model: scripted(),
      clock: stillClock(),
      messages: task,
      budget,
      ...(resume && { resume }),
    });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 1 } });
  });

  test('has the digest of the image in its spans, even without a journal', async () => {
    const facts: unknown[] = [];
    const span: OpenSpan = {
      content: true,
      open: (start) => {
        facts.push(start);
        return span;
      },
      headers: () => ({}),
      within: (work) => work(),
      note: (more) => void facts.push(more),
      fail: () => undefined,
      happened: () => undefined,
      end: () => undefined,
    };
    await ask({ gate, model: scripted('{"n": 1}'), messages: task, telemetry: span });
    expect(JSON.stringify(facts)).toContain(digest);
    expect(JSON.stringify(facts)).not.toContain(PNG.slice(0, 12));
  });

  test('estimates what images and files take', async () => {
    const tokens = async (messages: readonly unknown[]) => {
      const outcome = await ask({
        gate,
        model: scripted('{"n": 1}'),
        messages: messages as readonly Message[],
        contract: 'off',
        budget: { tokens: 1e6 },
      });
      return outcome.usage.inputTokens;
    };
    const base = await tokens(user({ type: 'text', text: '[image]' }));
    expect(await tokens(task)).toBe(base + 1500);
    const file = await tokens(user({ type: 'file', data: new Uint8Array(4000), mediaType: 'text/plain' }));
    expect(file).toBeGreaterThan(1000);
    expect(file).toBeLessThan(1010);
  });
});

test('the text of a message names what is not text', () => {
  const [message] = [...user({ type: 'text', text: 'Look:' }, { type: 'image', image: PNG })] as readonly Message[];
  expect(message && messageText(message)).toBe('Look:\n[image]');
  const [called] = call({ input: { a: 1 } }) as readonly Message[];
  expect(called && messageText(called)).toBe('[tool-call f]\n{"a":1}');
  const [failed] = result({ type: 'error-json', value: [1] }) as readonly Message[];
  expect(failed && messageText(failed)).toBe('[tool-result f]\nError: [1]');
});
