import type { Message } from '@tamis/core';
import type { RequestOptions } from '@tamis/core/model';
import { describe, expect, it } from 'vitest';
import { anthropicModel, geminiModel, openAiModel, type ProviderOptions } from '../../src/index.ts';
import { openAiBody } from '../../src/openai/open-ai-model.ts';
import { type Received, send, serve } from './server.ts';
import { wires } from './wires.ts';

const MESSAGES: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Yes?' },
  { role: 'user', content: 'Say "x".' },
];
const SCHEMA = { type: 'object' };
const OPTIONS: RequestOptions = {
  temperature: 0.5,
  maxTokens: 99,
  seed: 7,
  stop: ['END'],
  json: { schema: SCHEMA, name: 'thing' },
};

type Make = (options: ProviderOptions) => ReturnType<typeof openAiModel>;

async function sent(make: Make, asked: RequestOptions, options: Partial<ProviderOptions> = {}): Promise<Received> {
  const name = make({ model: 'm' }).name.split(':')[0];
  const server = await serve(send(wires.find((wire) => wire.name === name)?.whole('ok', 'stop')));
  await make({ model: 'm', apiKey: 'k', baseURL: `${server.url}/base/`, ...options }).ask(MESSAGES, asked);
  return server.received[0] as Received;
}

describe('what is sent', () => {
  it('to Chat Completions', async () => {
    const { url, body, headers } = await sent(openAiModel, OPTIONS);
    expect(url).toBe('/base/chat/completions');
    expect(headers).toMatchObject({ authorization: 'Bearer k', 'content-type': 'application/json' });
    expect(body).toEqual({
      model: 'm',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 99,
      temperature: 0.5,
      seed: 7,
      stop: ['END'],
      response_format: { type: 'json_schema', json_schema: { name: 'thing', schema: SCHEMA } },
    });
    expect((await sent(openAiModel, { json: true }, { stream: false })).body).toEqual({
      model: 'm',
      messages: MESSAGES,
      stream: false,
      response_format: { type: 'json_object' },
    });
  });

  it('to OpenAI itself, under the newer name of the limit', () => {
    const question = { messages: [], options: { maxTokens: 9 }, model: 'm', stream: false };
    expect(openAiBody({ ...question, baseURL: 'https://api.openai.com/v1' })).toMatchObject({ max_completion_tokens: 9 });
    expect(openAiBody({ ...question, baseURL: 'http://localhost/api.openai.com' })).toMatchObject({ max_tokens: 9 });
  });

  it('to Messages', async () => {
    const { url, body, headers } = await sent(anthropicModel, OPTIONS);
    expect(url).toBe('/base/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': 'k', 'anthropic-version': '2023-06-01' });
    expect(body).toEqual({
      model: 'm',
      max_tokens: 99,
      system: 'Be brief.',
      messages: MESSAGES.slice(1),
      stream: true,
      temperature: 0.5,
      stop_sequences: ['END'],
      output_config: { format: { type: 'json_schema', schema: SCHEMA } },
    });
    expect((await sent(anthropicModel, { json: true }, { stream: false })).body).toEqual({
      model: 'm',
      max_tokens: 4096,
      system: 'Be brief.',
      messages: MESSAGES.slice(1),
      stream: false,
    });
  });

  it('to generateContent', async () => {
    const { url, body, headers } = await sent(geminiModel, OPTIONS);
    expect(url).toBe('/base/models/m:streamGenerateContent?alt=sse');
    expect(headers).toMatchObject({ 'x-goog-api-key': 'k' });
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ text: 'Yes?' }] },
        { role: 'user', parts: [{ text: 'Say "x".' }] },
      ],
      generationConfig: {
        temperature: 0.5,
        maxOutputTokens: 99,
        seed: 7,
        stopSequences: ['END'],
        responseMimeType: 'application/json',
        responseJsonSchema: SCHEMA,
      },
    });
    expect((await sent(geminiModel, {}, { stream: false, model: 'tunedModels/a b' })).url).toBe(
      '/base/tunedModels/a%20b:generateContent',
    );
  });

  it('with the headers, fields and query that were given, and without a key where none is needed', async () => {
    const { headers, body } = await sent(openAiModel, {}, { apiKey: null, headers: { 'X-Team': 'a' }, body: { effort: 'low' } });
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-team']).toBe('a');
    expect(body).toMatchObject({ effort: 'low' });
    const server = await serve(send(wires[0]?.whole('ok', 'stop')));
    await openAiModel({ model: 'm', apiKey: 'k', baseURL: `${server.url}/v1?api-version=3` }).ask(MESSAGES);
    expect(server.received[0]?.url).toBe('/v1/chat/completions?api-version=3');
  });
});
