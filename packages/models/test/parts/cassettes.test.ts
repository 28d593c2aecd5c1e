import { createHash } from 'node:crypto';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { ask, compile, type Message, type Model } from '@tamis/core';
import type { ImagePart } from '@tamis/core/model';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import {
  anthropicModel,
  type Exchange,
  geminiModel,
  messagesDigest,
  openAiModel,
  type ProviderOptions,
  readCassette,
  recordingModel,
  replayModel,
  startRecordingProxy,
} from '../../src/index.ts';
import { fixedClock } from '../fixed-clock.ts';
import { exchangesIn, rejection, serving } from '../serving.ts';
import { conversation, GIF, image, PDF, PNG } from './conversation.ts';

const PNG_DIGEST = `sha256:${createHash('sha256').update(Buffer.from(PNG, 'base64')).digest('hex')}`;
const clock = fixedClock();
const yes: Exchange = { reply: { text: 'yes' }, repeat: true };

async function recorded(messages: readonly Message[], redact: readonly string[] = []) {
  const lines: string[] = [];
  await recordingModel(replayModel([yes]), (line) => lines.push(line), { clock, redact }).ask(messages);
  return { text: lines.join('\n'), exchanges: exchangesIn(lines) };
}

const showing = (...parts: readonly ImagePart[]): readonly Message[] => [
  { role: 'user', content: [{ type: 'text', text: 'What is this?' }, ...parts] },
];

describe('a recorded conversation', () => {
  it('has the digests of images and files, never the data', async () => {
    const { text, exchanges } = await recorded(conversation);
    expect(exchanges[0]?.request?.messages[1]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image', image: { digest: PNG_DIGEST, mediaType: 'image/png', bytes: 70 }, mediaType: 'image/png' },
        { type: 'image', image: 'https://example.com/cat.png', mediaType: 'image/png' },
        {
          type: 'file',
          data: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), mediaType: 'application/pdf', bytes: 15 },
          mediaType: 'application/pdf',
          filename: 'page.pdf',
        },
      ],
    });
    for (const data of [PNG, PDF]) expect(text).not.toContain(data.slice(0, 12));
  });

  it('is found again by the same image, however it is given, and not by another', async () => {
    const { exchanges } = await recorded(showing(image));
    const forms = [PNG, Buffer.from(PNG, 'base64'), `data:image/png;base64,${PNG}`, new URL(`data:image/png;base64,${PNG}`)];
    for (const form of forms)
      expect(await replayModel(exchanges).ask(showing({ type: 'image', image: form }))).toMatchObject({ text: 'yes' });
    const fault = await rejection(replayModel(exchanges).ask(showing({ type: 'image', image: GIF })));
    expect(fault).toMatchObject({ code: 'fault.no-match' });
    expect((fault as Error).message).toContain(`- user: ${PNG_DIGEST} (image/png, 70 bytes)`);
    for (const other of [showing(), showing(image, image)])
      expect(await rejection(replayModel(exchanges).ask(other))).toMatchObject({ code: 'fault.no-match' });
  });

  it('tells tool calls and their results apart, but not their ids', async () => {
    const { exchanges } = await recorded(conversation);
    const rewritten = (from: string, to: string) =>
      JSON.parse(JSON.stringify(exchanges[0]?.request?.messages).replaceAll(from, to)) as never;
    const digest = messagesDigest(conversation);
    expect(messagesDigest(rewritten('"c1"', '"call_9"'))).toBe(digest);
    expect(messagesDigest(rewritten('"c2"', '"c1"'))).not.toBe(digest);
    expect(messagesDigest(rewritten('"sky"', '"sea"'))).not.toBe(digest);
    expect(messagesDigest(rewritten('no view', 'a view'))).not.toBe(digest);
    expect(messagesDigest(rewritten('"error-text"', '"text"'))).not.toBe(digest);
  });

  it('has the words of the model before its calls, as protocols that keep them apart have', () => {
    const text = (said: string) => ({ type: 'text', text: said }) as const;
    const look = { type: 'tool-call', toolCallId: 'c', toolName: 'look', input: {} } as const;
    const digests = [
      [text('a'), text('b'), look],
      [text('a'), look, text('b')],
      [text(''), look, text('a\nb')],
      [text('b'), text('a'), look],
    ].map((content) => messagesDigest([{ role: 'assistant', content }]));
    expect(new Set(digests.slice(0, 3)).size).toBe(1);
    expect(digests[3]).not.toBe(digests[0]);
  });

  it('has no secret in its parts either, and is still found', async () => {
    const secret = 'the-secret-0123456789';
    const messages: readonly Message[] = [
      { role: 'user', content: [{ type: 'text', text: `It is ${secret}.` }, image] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'f', output: { type: 'json', value: { secret } } }],
      },
    ];
    const { text, exchanges } = await recorded(messages, [secret]);
    expect(text).not.toContain(secret);
    expect(await replayModel(exchanges).ask(messages)).toMatchObject({ text: 'yes' });
  });

  it.each([
    ['data', { type: 'image', image: PNG }, '/request/messages/0/content/0/image'],
    ['a data URL', { type: 'image', image: `data:image/png;base64,${PNG}` }, '/request/messages/0/content/0/image'],
    [
      'a digest that is none',
      { type: 'image', image: { digest: 'x', mediaType: 'image/png', bytes: 1 } },
      '/request/messages/0/content/0/image/digest',
    ],
    ['a part that is none', { type: 'picture' }, '/request/messages/0/content/0/type'],
    ['a key that is none', { type: 'text', text: 'a', lang: 'en' }, '/request/messages/0/content/0'],
  ])('may not be written with %s', (_, part, path) => {
    const read = readCassette(
      JSON.stringify({ request: { messages: [{ role: 'user', content: [part] }] }, reply: { text: '' } }),
    );
    expect(read).toMatchObject({ problems: [{ line: 1, path }] });
  });
});

const MAKERS: { readonly [name: string]: (options: ProviderOptions) => Model } = {
  openai: openAiModel,
  anthropic: anthropicModel,
  gemini: geminiModel,
};

describe('the recording proxy', () => {
  it.each(Object.keys(MAKERS))('records the digests of what %s is sent, so that any client of it is answered', async (name) => {
    await serving([yes], async ({ url }) => {
      const lines: string[] = [];
      const proxy = await startRecordingProxy(url, (line) => lines.push(line));
      const base = { openai: '/v1', anthropic: '', gemini: '/v1beta' }[name];
      const model = MAKERS[name]?.({ model: 'm', apiKey: 'k', baseURL: `${proxy.url}${base}` });
      await model?.ask(conversation);
      await proxy.close();
      expect(lines.join('\n')).toContain(PNG_DIGEST);
      for (const data of [PNG, PDF]) expect(lines.join('\n')).not.toContain(data.slice(0, 12));
      expect(messagesDigest(exchangesIn(lines)[0]?.request?.messages ?? [])).toBe(messagesDigest(conversation));
      expect(await replayModel(exchangesIn(lines)).ask(conversation)).toMatchObject({ text: 'yes' });
    });
  });
});

const CLIENTS: { readonly [name: string]: (url: string, data: string) => Promise<unknown> } = {
  openai: (url, data) =>
    new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 }).chat.completions.create({
      model: 'm',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
          ],
        },
        {
          role: 'assistant',
          tool_calls: [{ id: 'x', type: 'function', function: { name: 'look', arguments: '{"at": "sky"}' } }],
        },
        { role: 'tool', tool_call_id: 'x', content: 'blue' },
      ],
    }),
  responses: (url, data) =>
    new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 }).responses.create({
      model: 'm',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: `data:image/png;base64,${data}`, detail: 'auto' },
          ],
        },
        { type: 'function_call', call_id: 'y', name: 'look', arguments: '{"at": "sky"}' },
        { type: 'function_call_output', call_id: 'y', output: 'blue' },
      ],
    }),
  anthropic: (url, data) =>
    new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 }).messages.create({
      model: 'm',
      max_tokens: 9,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'z', name: 'look', input: { at: 'sky' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'z', content: 'blue' }] },
      ],
    }),
  gemini: (url, data) =>
    new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } }).models.generateContent({
      model: 'm',
      contents: [
        { role: 'user', parts: [{ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data } }] },
        { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 'sky' } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'blue' } } }] },
      ],
    }),
};

const OURS: readonly Message[] = [
  ...showing(image),
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'look', input: { at: 'sky' } }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look', output: { type: 'text', value: 'blue' } }],
  },
];

describe.each(Object.entries(CLIENTS))('the official client (%s)', (_, client) => {
  it('is answered by what was recorded in another protocol, and not with another image', async () => {
    const { exchanges } = await recorded(OURS);
    await serving([...exchanges, ...exchanges], async ({ url, unused }) => {
      expect(JSON.stringify(await client(url, PNG))).toContain('yes');
      expect(String(await rejection(client(url, GIF)))).toContain('No exchange in the cassette matches this call');
      expect(unused()).toHaveLength(1);
    });
  });
});

describe('an older cassette', () => {
  const named = (...contents: readonly string[]): Exchange => ({
    ...yes,
    request: { messages: contents.map((content, index) => ({ role: index === 1 ? 'assistant' : 'user', content })) },
  });
  it.each([
    ['openai', named('What is this?\n[image_url]', '', 'blue')],
    ['responses', named('What is this?\n[input_image]', '')],
    ['anthropic', named('What is this?\n[image]', '[tool_use]', '[tool_result]')],
    ['gemini', named('What is this?\n[inlineData]', '[functionCall]', '[functionResponse]')],
  ])('of %s, which only names parts, is still played', async (name, exchange) => {
    const messages = name === 'responses' ? responsesMessages : (exchange.request?.messages ?? []);
    await serving([{ ...exchange, request: { messages } }], async ({ url }) => {
      expect(JSON.stringify(await CLIENTS[name]?.(url, PNG))).toContain('yes');
    });
  });

  const responsesMessages = [
    { role: 'user', content: 'What is this?\n[input_image]' },
    { role: 'user', content: '[function_call]' },
    { role: 'user', content: '[function_call_output]\nblue' },
  ] as const;

  it('of texts has the digests that it always had', () => {
    const messages: readonly Message[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Rate this.' },
      { role: 'assistant', content: 'Why?' },
      { role: 'user', content: 'Because.' },
    ];
    expect(messagesDigest(messages)).toBe('9795473d1317996fa15f8de2e29ba95791104d8a9030fdb75774bea1e9139c15');
    const inParts = messages.map(({ role, content }) =>
      role === 'user' ? { role, content: [{ type: 'text', text: content }] } : { role, content },
    ) as readonly Message[];
    expect(messagesDigest(inParts)).toBe(messagesDigest(messages));
  });
});

describe('ask', () => {
  const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });

  it('records and replays a run with an image, retries included', async () => {
    const lines: string[] = [];
    const journal: string[] = [];
    const source = replayModel([{ reply: { text: '{"n": "x"}' } }, { reply: { text: '{"n": 1}' } }], { clock });
    const bytes = Buffer.from(PNG, 'base64');
    const messages: readonly Message[] = [{ role: 'user', content: [{ type: 'image', image: bytes }] }];
    const run = (model: Model) => ask({ gate, model, messages, clock, journal: (entry) => journal.push(JSON.stringify(entry)) });
    expect(await run(recordingModel(source, (line) => lines.push(line), { clock }))).toMatchObject({ status: 'accepted' });
    expect(await run(replayModel(exchangesIn(lines), { clock }))).toMatchObject({ status: 'accepted', value: { n: 1 } });
    expect(journal.join('\n')).toContain(PNG_DIGEST);
    for (const text of [lines.join('\n'), journal.join('\n')]) expect(text).not.toContain(PNG.slice(0, 12));
  });
});
