import type Anthropic from '@anthropic-ai/sdk';
import type { GenerateContentParameters } from '@google/genai';
import type { Fault, Message, Model } from '@tamis/core';
import type { FilePart, ToolOutput } from '@tamis/core/model';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { anthropicModel, batchModel, geminiModel, openAiModel, type ProviderOptions } from '../../src/index.ts';
import { send, serve } from '../adapters/server.ts';
import { wires } from '../adapters/wires.ts';
import { ADDRESS, conversation, GIF, image, linked, PDF, PNG, pdf, WAV } from './conversation.ts';

const MAKERS: { readonly [name: string]: (options: ProviderOptions) => Model } = {
  openai: openAiModel,
  anthropic: anthropicModel,
  gemini: geminiModel,
};

async function sent(name: string, messages: readonly Message[]) {
  const server = await serve(send(wires.find((wire) => wire.name === name)?.whole('ok', 'stop')));
  const model = MAKERS[name]?.({ model: 'm', apiKey: 'k', baseURL: server.url, stream: false });
  const fault = await model?.ask(messages).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { body: server.received[0]?.body, fault, count: server.received.length };
}

const user = (...content: Extract<Message, { role: 'user' }>['content'] & readonly object[]): readonly Message[] => [
  { role: 'user', content },
];
const file = (mediaType: string, data: FilePart['data'] = Buffer.from('some text')): FilePart => ({
  type: 'file',
  data,
  mediaType,
});
const returned = (output: ToolOutput): readonly Message[] => [
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output }] },
];

describe('a conversation with parts', () => {
  it('is what Chat Completions documents', async () => {
    const calls = [
      { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"sky"}' } },
      { id: 'c2', type: 'function', function: { name: 'look', arguments: '{"at":"sea"}' } },
    ] as const;
    const { body } = await sent('openai', conversation);
    expect(body).toEqual({
      model: 'm',
      stream: false,
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
            { type: 'image_url', image_url: { url: ADDRESS } },
            { type: 'file', file: { filename: 'page.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
          ],
        },
        { role: 'assistant', content: 'I look.', tool_calls: [...calls] },
        { role: 'tool', tool_call_id: 'c1', content: '{"sun":1}' },
        { role: 'tool', tool_call_id: 'c2', content: 'Error: no view' },
        { role: 'user', content: 'And now?' },
      ],
    } satisfies OpenAI.ChatCompletionCreateParams);
  });

  it('is what Anthropic documents', async () => {
    const { body } = await sent('anthropic', conversation);
    expect(body).toEqual({
      model: 'm',
      max_tokens: 4096,
      stream: false,
      system: 'Be brief.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
            { type: 'image', source: { type: 'url', url: ADDRESS } },
            { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PDF }, title: 'page.pdf' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'c1', name: 'look', input: { at: 'sky' } },
            { type: 'tool_use', id: 'c2', name: 'look', input: { at: 'sea' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', content: '{"sun":1}' },
            { type: 'tool_result', tool_use_id: 'c2', content: 'no view', is_error: true },
            { type: 'text', text: 'And now?' },
          ],
        },
      ],
    } satisfies Anthropic.MessageCreateParams);
  });

  it('is what Gemini documents', async () => {
    const contents = [
      {
        role: 'user',
        parts: [
          { text: 'What is this?' },
          { inlineData: { mimeType: 'image/png', data: PNG } },
          { fileData: { mimeType: 'image/png', fileUri: ADDRESS } },
          { inlineData: { mimeType: 'application/pdf', data: PDF } },
        ],
      },
      {
        role: 'model',
        parts: [
          { text: 'I look.' },
          { functionCall: { id: 'c1', name: 'look', args: { at: 'sky' } } },
          { functionCall: { id: 'c2', name: 'look', args: { at: 'sea' } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c1', name: 'look', response: { output: { sun: 1 } } } },
          { functionResponse: { id: 'c2', name: 'look', response: { error: 'no view' } } },
          { text: 'And now?' },
        ],
      },
    ] satisfies GenerateContentParameters['contents'];
    const { body } = await sent('gemini', conversation);
    expect(body).toEqual({ systemInstruction: { parts: [{ text: 'Be brief.' }] }, contents, generationConfig: {} });
  });

  it.each(['openai', 'anthropic', 'gemini'])('is the same in a batch of %s', async (name) => {
    const { body } = await sent(name, conversation);
    const { messages, contents } = body as { messages?: object; contents?: object };
    const line = batchModel(`${name}:m`, { apiKey: 'k' }).write('u-1', conversation);
    expect(line).toContain(JSON.stringify(messages ?? contents).slice(1, -1));
  });
});

describe('other parts', () => {
  it('are sent in the form that each provider has for them', async () => {
    const openAi = await sent('openai', user(file('audio/wav', WAV), file('image/gif', GIF), file('application/pdf', PDF)));
    expect(openAi.body).toMatchObject({
      messages: [
        {
          content: [
            { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } },
            { type: 'image_url', image_url: { url: `data:image/gif;base64,${GIF}` } },
            { type: 'file', file: { filename: 'file.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
          ] satisfies OpenAI.ChatCompletionContentPart[],
        },
      ],
    });
    const anthropic = await sent('anthropic', user(file('text/plain'), file('image/gif', GIF), file('application/pdf', ADDRESS)));
    expect(anthropic.body).toMatchObject({
      messages: [
        {
          content: [
            { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'some text' } },
            { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: GIF } },
            { type: 'document', source: { type: 'url', url: ADDRESS } },
          ] satisfies Anthropic.ContentBlockParam[],
        },
      ],
    });
  });

  it('may be in the result of a tool', async () => {
    const output: ToolOutput = { type: 'content', value: [{ type: 'text', text: 'Look:' }, image] };
    const block: Anthropic.ToolResultBlockParam = {
      type: 'tool_result',
      tool_use_id: 'c1',
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
      ],
    };
    expect((await sent('anthropic', returned(output))).body).toMatchObject({ messages: [{ role: 'user', content: [block] }] });
    const response = {
      id: 'c1',
      name: 'look',
      response: { output: 'Look:' },
      parts: [{ inlineData: { mimeType: 'image/png', data: PNG } }],
    };
    const parts = [{ functionResponse: response }] satisfies GenerateContentParameters['contents'];
    expect((await sent('gemini', returned(output))).body).toMatchObject({ contents: [{ role: 'user', parts }] });
    const texts: ToolOutput = { type: 'content', value: [{ type: 'text', text: 'Look:' }] };
    expect((await sent('openai', returned(texts))).body).toMatchObject({
      messages: [{ role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'Look:' }] }],
    });
  });

  it('stay apart: a message that only calls a tool has null for its text', async () => {
    const content = [{ type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} }] as const;
    const { body } = await sent('openai', [{ role: 'assistant', content }]);
    expect(body).toMatchObject({ messages: [{ role: 'assistant', content: null, tool_calls: [{ id: 'c1' }] }] });
  });
});

const REFUSED: readonly (readonly [provider: string, messages: readonly Message[], says: string])[] = [
  [
    'openai',
    user({ type: 'text', text: 'a' }, file('text/csv')),
    '`messages[0].content[1]`: Chat Completions takes no file of type text/csv.',
  ],
  ['openai', user(file('application/pdf', ADDRESS)), '`messages[0].content[0]`: Chat Completions takes no file given as a URL.'],
  [
    'openai',
    returned({ type: 'content', value: [{ type: 'text', text: 'a' }, image] }),
    '`messages[0].content[0].output.value[1]`: Chat Completions takes no image in a tool result.',
  ],
  ['anthropic', user(file('audio/wav', WAV)), '`messages[0].content[0]`: Anthropic takes no file of type audio/wav.'],
  ['anthropic', user({ ...image, image: PNG, mediaType: 'image/tiff' }), 'takes no image of type image/tiff.'],
  ['anthropic', user(file('text/plain', ADDRESS)), 'takes no URL of a file of type text/plain.'],
  ['anthropic', user({ ...linked, image: 'gs://bucket/cat.png' }), 'takes no URL other than https://.'],
  ['anthropic', user(file('text/plain', Buffer.from([0xff, 0xfe, 0xff]))), 'takes no text that is not UTF-8.'],
  [
    'gemini',
    [{ role: 'user', content: 'a' }, ...user({ type: 'image', image: ADDRESS })],
    '`messages[1].content[0]`: Gemini takes no URL without a media type.',
  ],
];

describe('what a provider does not take', () => {
  it.each(REFUSED)('%s: nothing is sent, and the fault says what it is', async (provider, messages, says) => {
    const { fault, count } = await sent(provider, messages);
    expect(fault).toMatchObject({ code: 'fault.unsupported', message: expect.stringContaining(says) });
    expect((fault as Fault).isPassing).toBe(false);
    expect(count).toBe(0);
  });

  it('is a TypeError if it is not data at all', async () => {
    const { fault, count } = await sent('openai', user({ ...pdf, data: './page.pdf' }));
    expect(fault).toBeInstanceOf(TypeError);
    expect(count).toBe(0);
  });
});
