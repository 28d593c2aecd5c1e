import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../src/index.ts';
import { ASKED, CLIENTS, USAGE } from './clients.ts';
import { rejection, serving } from './serving.ts';

// What the official clients read from our server, they would read from the provider.

const TEXT = 'Grüße 🦊: {"answer": 42, "why": "it is a long text that comes in several pieces"}';
const REASONING = 'First I think, and then I think again.';
const good: Exchange = { reply: { text: TEXT, reasoning: REASONING, usage: USAGE, model: 'the-model', id: 'the-id' } };
const WEATHER = { city: 'Paris', days: [1, 2, 3] };
const calling: Exchange = {
  reply: {
    text: '',
    calls: [
      { name: 'get_weather', arguments: WEATHER, id: 'first' },
      { name: 'get_time', arguments: '{"zone": "Europe/Paris"}' },
    ],
  },
};

const PATHS: { readonly [name: string]: string } = {
  'OpenAI over Chat Completions': '/v1/chat/completions',
  'OpenAI over Responses': '/v1/responses',
  Anthropic: '/v1/messages',
  Google: '/v1beta/models/gemini:generateContent',
};

describe.each(Object.entries(CLIENTS))('the client of %s', (name, client) => {
  const { whole, stream, models, ends, stops, counts, throws } = client;
  const [stop, calls] = ends;

  it('reads a reply, whole and as a stream of several pieces', async () => {
    await serving([good, good], async ({ url, hits }) => {
      const about = { text: TEXT, thoughts: REASONING, finish: stop, usage: counts[0], model: 'the-model', id: 'the-id' };
      expect((await whole(url)).answer).toMatchObject(about);
      const streamed = await stream(url);
      // The client of OpenAI keeps the last piece of what it does not know.
      expect(streamed).toMatchObject({ ...about, thoughts: expect.stringMatching(/n\.$/) });
      expect(streamed.pieces).toBeGreaterThan(3);
      expect(hits[0]).toMatchObject({ path: PATHS[name], messages: ASKED, options: { temperature: 0 } });
    });
  });

  it('reads calls of tools, whole and as a stream', async () => {
    await serving([calling, calling], async ({ url }) => {
      const about = [
        { id: 'first', name: 'get_weather', given: WEATHER },
        { name: 'get_time', given: { zone: 'Europe/Paris' } },
      ];
      const { answer, body } = await whole(url);
      for (const one of [answer, await stream(url)]) expect(one).toMatchObject({ text: '', calls: about, finish: calls });
      // No text is none, not an empty one.
      expect(JSON.stringify(body)).not.toContain('"type":"output_text"');
    });
  });

  it('reads a reply without known tokens, too', async () => {
    await serving([{ reply: { text: 'a' }, repeat: true }], async ({ url }) => {
      expect([(await whole(url)).answer.text, (await stream(url)).text]).toEqual(['a', 'a']);
    });
  });

  it('reads a refusal, a limit, a filter and the list of models', async () => {
    await serving([{ fault: 'refusal' }, { ...good, fault: 'length' }, { ...good, fault: 'filter' }], async ({ url }) => {
      const read: unknown[] = [];
      for (const _ of stops)
        read.push(
          await whole(url).then(
            ({ answer }) => answer.finish,
            ({ status }) => status,
          ),
        );
      expect(read).toEqual(stops);
      expect(await models(url)).toEqual(['the-model']);
    });
  });

  it('sees faults as its own errors, and a cut stream as an error', async () => {
    const faults: readonly Exchange[] = [{ fault: '429:2s' }, { fault: '500' }, { fault: '401' }];
    const broken: readonly Exchange[] = [{ fault: 'reset' }, { fault: 'error-in-200' }, { ...good, fault: 'cut@700' }];
    await serving([...faults, ...broken], async ({ url, hits }) => {
      for (const status of [429, 500, 401] as const) {
        const error = await rejection(whole(url));
        expect(error).toBeInstanceOf(throws[status]);
        expect(error).toMatchObject({ status });
      }
      for (const _ of broken) expect(await rejection(stream(url))).toBeInstanceOf(Error);
      expect(hits).toHaveLength(6);
    });
  });
});

it('the words of errors are those of each provider', async () => {
  const messages = [{ role: 'user' as const, content: 'Hi.' }];
  await serving([{ fault: '429:2s' }, { fault: '529' }, { fault: 'error-in-200' }, { fault: 'filter' }], async ({ url }) => {
    const openAi = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
    const limited = await rejection(openAi.chat.completions.create({ model: 'm', messages }));
    expect((limited as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toBe('2');
    const anthropic = new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 });
    const asked = { model: 'm', max_tokens: 9, messages };
    const overloaded = await rejection(anthropic.messages.create(asked));
    expect(overloaded).toMatchObject({ status: 529, error: { error: { type: 'overloaded_error' } } });
    const inside = await rejection(anthropic.messages.stream(asked).finalMessage());
    expect(inside).toMatchObject({ error: { error: { type: 'api_error' } } });
    const google = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } });
    const blocked = await google.models.generateContent({ model: 'm', contents: 'Hi.' });
    expect(blocked.promptFeedback?.blockReason).toBe('SAFETY');
  });
});

it('arguments that are no JSON are the text that was written', async () => {
  const broken: Exchange = { reply: { text: 'Hm.', calls: [{ name: 'f', arguments: "{'a': 1" }] } };
  for (const name of ['OpenAI over Chat Completions', 'OpenAI over Responses'])
    await serving([broken], async ({ url }) => {
      expect((await CLIENTS[name]?.whole(url))?.answer).toMatchObject({ text: 'Hm.', calls: [{ name: 'f', given: "{'a': 1" }] });
    });
});

it('the client of Anthropic reads the events of a stream in their order', async () => {
  await serving([good], async ({ url }) => {
    const names: string[] = [];
    const client = new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 });
    const stream = client.messages.stream({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi.' }] });
    stream.on('streamEvent', ({ type }) => names.push(type));
    await stream.finalMessage();
    const block = ['content_block_start', 'content_block_delta', 'content_block_stop'];
    expect([...new Set(names)]).toEqual(['message_start', ...block, 'message_delta', 'message_stop']);
  });
});
