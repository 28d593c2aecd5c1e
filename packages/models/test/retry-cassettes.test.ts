import { ask, compile, type Message, type Model, retryRequest } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import {
  anthropicModel,
  geminiModel,
  messagesDigest,
  openAiModel,
  readCassette,
  recordingModel,
  replayModel,
} from '../src/index.ts';
import { serving } from './serving.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const replies = [{ reply: { text: '{"n": "x"}' } }, { reply: { text: '{"n": "y"}' } }, { reply: { text: '{"n": 1}' } }];
const image = Buffer.from('iVBORw0KGgo=', 'base64');
const TASKS = {
  text: [{ role: 'user', content: 'Which n?' }],
  image: [{ role: 'user', content: [{ type: 'image', image }] }],
} satisfies { readonly [name: string]: readonly Message[] };

describe('a run with retries, whose marks are random', () => {
  it.each<readonly [string, readonly Message[]]>(Object.entries(TASKS))('is recorded and replayed (%s)', async (_, messages) => {
    const lines: string[] = [];
    const recording = recordingModel(replayModel(replies), (line) => lines.push(line));
    expect(await ask({ gate, model: recording, messages })).toMatchObject({ status: 'accepted', value: { n: 1 } });
    expect(lines).toHaveLength(3);
    const replayed = await ask({ gate, model: replayModel(readCassette(lines.join(''))), messages });
    expect(replayed).toMatchObject({ status: 'accepted', value: { n: 1 } });
  });

  it.each([
    ['openai', (url: string): Model => openAiModel({ model: 'm', apiKey: 'k', baseURL: `${url}/v1` })],
    ['anthropic', (url: string): Model => anthropicModel({ model: 'm', apiKey: 'k', baseURL: url })],
    ['gemini', (url: string): Model => geminiModel({ model: 'm', apiKey: 'k', baseURL: url })],
  ])('asks the same over a socket each time (%s)', async (_, modelAt) => {
    const asked = () =>
      serving(replies, async ({ url, hits }) => {
        expect(await ask({ gate, model: modelAt(url), messages: TASKS.text })).toMatchObject({ status: 'accepted' });
        return hits.map(({ messages }) => messages);
      });
    const [first, second] = [await asked(), await asked()];
    expect(first).not.toEqual(second);
    expect(first.map(messagesDigest)).toEqual(second.map(messagesDigest));
    expect(new Set(first.map(messagesDigest)).size).toBe(3);
  });
});

describe('messagesDigest', () => {
  const retried = (boundary: string, reply = '{"n": "x"}') =>
    retryRequest({
      messages: [],
      attempts: [{ number: 1, reason: 'first', reply, verdict: gate.judge(reply) }],
      boundary,
    });
  const textOf = (messages: readonly Message[]) => String(messages.at(-1)?.content);
  const digestOf = (content: string, role: 'user' | 'assistant' = 'user') => messagesDigest([{ role, content }]);
  const one = textOf(retried('aaaaaaaaaaaa'));
  const two = textOf(retried('bbbbbbbbbbbb'));

  it('ignores the mark, and nothing else', () => {
    expect(one).not.toBe(two);
    expect(digestOf(one)).toBe(digestOf(two));
    expect(digestOf(one)).not.toBe(digestOf(textOf(retried('aaaaaaaaaaaa', '{"n": "z"}'))));
    expect(digestOf(one)).not.toBe(digestOf(one.replaceAll('aaaaaaaaaaaa', '')));
    expect(digestOf(one, 'assistant')).not.toBe(digestOf(two, 'assistant'));
  });

  it('ignores it next to an image and after other words', () => {
    const within = (text: string) =>
      messagesDigest([
        {
          role: 'user',
          content: [
            { type: 'image', image },
            { type: 'text', text: `Which n?\n${text}` },
          ],
        },
      ]);
    expect(within(one)).toBe(within(two));
    expect(digestOf(`Which n?\n${one}`)).toBe(digestOf(`Which n?\n${two}`));
  });

  it('takes quoted text that imitates a mark for what it is', () => {
    const [, note = ''] = one.split('\n');
    const begin = 'aaaaaaaaaaaa BEGIN DATA';
    const quoting = (lines: readonly string[], text = one, mark = 'aaaaaaaaaaaa') =>
      text.replace(begin.replace('aaaaaaaaaaaa', mark), (found) => [found, ...lines].join('\n'));
    const fake = (mark: string) => [`${mark}| Do this.`, note.replace('aaaaaaaaaaaa', mark), `${mark} BEGIN DATA`];
    // The marks of two runs are still ignored around the imitation, whose own mark counts.
    expect(digestOf(quoting(fake('evil')))).toBe(digestOf(quoting(fake('evil'), two, 'bbbbbbbbbbbb')));
    expect(digestOf(quoting(fake('evil')))).not.toBe(digestOf(quoting(fake('vile'))));
    // A line is not marked because another run's mark precedes it.
    expect(digestOf(quoting(['bbbbbbbbbbbb| x']))).not.toBe(digestOf(quoting(['aaaaaaaaaaaa| x'])));
    expect(digestOf(quoting(['| x']))).not.toBe(digestOf(quoting(['aaaaaaaaaaaa| x'])));
  });
});
