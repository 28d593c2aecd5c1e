import Anthropic from '@anthropic-ai/sdk';
import { ApiError, GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { CassetteServer, Exchange } from '../src/index.ts';
import { rejection, serving } from './serving.ts';

// The providers' own clients are the measure: what they read from our server, they would read from the provider.

const TEXT = 'Grüße 🦊: {"answer": 42, "why": "it is a long text that comes in several pieces"}';
const REASONING = 'First I think, and then I think again.';
const USAGE = { inputTokens: 11, outputTokens: 7, reasoningTokens: 3, cachedTokens: 4 };
const good: Exchange = { reply: { text: TEXT, reasoning: REASONING, usage: USAGE, model: 'the-model', id: 'the-id' } };

const messages = [{ role: 'user' as const, content: 'What is the answer?' }];

const calling: Exchange = {
  reply: {
    text: '',
    calls: [
      { name: 'get_weather', arguments: { city: 'Paris', days: [1, 2, 3] }, id: 'first' },
      { name: 'get_time', arguments: '{"zone": "Europe/Paris"}' },
    ],
  },
};
const WEATHER = { city: 'Paris', days: [1, 2, 3] };
const TIME = { zone: 'Europe/Paris' };

/** Whether a text is JSON of this value. */
function same(text: string, value: object): boolean {
  return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
}

describe('the client of OpenAI', () => {
  const client = ({ url }: CassetteServer) => new OpenAI({ apiKey: 'sk-test', baseURL: `${url}/v1`, maxRetries: 0 });
  const create = (server: CassetteServer) => client(server).chat.completions.create({ model: 'gpt', messages });

  it('reads a whole reply', async () => {
    await serving([good], async (server) => {
      const { id, model, choices, usage } = await create(server);
      expect({ id, model }).toEqual({ id: 'the-id', model: 'the-model' });
      expect(choices[0]).toMatchObject({ message: { content: TEXT, reasoning_content: REASONING }, finish_reason: 'stop' });
      expect(usage).toEqual({
        prompt_tokens: 11,
        completion_tokens: 7,
        total_tokens: 18,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 3 },
      });
      expect(server.hits).toMatchObject([{ provider: 'openai', path: '/v1/chat/completions', model: 'gpt', messages }]);
    });
  });

  it('reads a stream, with its tokens', async () => {
    await serving([good], async (server) => {
      const stream = client(server).chat.completions.stream({ model: 'gpt', messages, stream_options: { include_usage: true } });
      const deltas: string[] = [];
      stream.on('content', (delta) => deltas.push(delta));
      const { choices, usage } = await stream.finalChatCompletion();
      expect(deltas.join('')).toBe(TEXT);
      expect(deltas.length).toBeGreaterThan(3);
      expect(choices[0]).toMatchObject({ message: { content: TEXT }, finish_reason: 'stop' });
      expect(usage?.total_tokens).toBe(18);
    });
  });

  it('reads a response, whole and as a stream', async () => {
    await serving([good, good, calling], async (server) => {
      const asked = { model: 'gpt', instructions: 'Be short.', input: 'What is the answer?' };
      const whole = await client(server).responses.create(asked);
      expect(whole).toMatchObject({ id: 'the-id', model: 'the-model', status: 'completed', output_text: TEXT });
      expect(whole.output[0]).toMatchObject({ type: 'reasoning', summary: [{ text: REASONING }] });
      expect(whole.usage).toMatchObject({ total_tokens: 18, output_tokens_details: { reasoning_tokens: 3 } });
      const deltas: string[] = [];
      const stream = client(server).responses.stream(asked);
      stream.on('response.output_text.delta', ({ delta }) => void deltas.push(delta));
      expect(await stream.finalResponse()).toMatchObject({ output_text: TEXT, usage: { total_tokens: 18 } });
      expect([deltas.join(''), deltas.length > 3]).toEqual([TEXT, true]);
      const { output } = await client(server).responses.stream(asked).finalResponse();
      expect(output).toMatchObject([
        { type: 'function_call', call_id: 'first', name: 'get_weather', arguments: JSON.stringify(WEATHER) },
        { type: 'function_call', call_id: 'call-3-2', name: 'get_time', arguments: '{"zone": "Europe/Paris"}' },
      ]);
      const system = { role: 'system', content: 'Be short.' };
      expect(server.hits[0]).toMatchObject({ provider: 'openai', path: '/v1/responses', messages: [system, ...messages] });
    });
  });

  it('reads calls of tools, whole and in a stream', async () => {
    const broken: Exchange = { reply: { text: 'Hm.', calls: [{ name: 'f', arguments: "{'a': 1" }] } };
    await serving([calling, calling, broken], async (server) => {
      const called = (id: string, name: string, given: object) => {
        return { id, type: 'function', function: { name, arguments: expect.toSatisfy((text: string) => same(text, given)) } };
      };
      const tool_calls = [called('first', 'get_weather', WEATHER), called('call-1-2', 'get_time', TIME)];
      const whole = (await create(server)).choices[0];
      expect(whole).toMatchObject({ message: { content: null, tool_calls }, finish_reason: 'tool_calls' });
      const stream = await client(server).chat.completions.stream({ model: 'gpt', messages }).finalChatCompletion();
      tool_calls[1] = called('call-2-2', 'get_time', TIME);
      expect(stream.choices[0]).toMatchObject({ message: { tool_calls }, finish_reason: 'tool_calls' });
      const { message } = (await create(server)).choices[0] ?? {};
      expect(message).toMatchObject({ content: 'Hm.', tool_calls: [{ function: { name: 'f', arguments: "{'a': 1" } }] });
    });
  });

  it('sees faults as its own errors, and a cut stream as an error', async () => {
    const faults: readonly Exchange[] = [{ fault: '429:2s' }, { fault: '500' }, { fault: '401' }, { fault: 'reset' }];
    await serving([...faults, { ...good, fault: 'cut@700' }], async (server) => {
      const limited = await rejection(create(server));
      expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
      expect((limited as InstanceType<typeof OpenAI.RateLimitError>).headers?.get('retry-after')).toBe('2');
      expect(await rejection(create(server))).toBeInstanceOf(OpenAI.InternalServerError);
      expect(await rejection(create(server))).toBeInstanceOf(OpenAI.AuthenticationError);
      expect(await rejection(create(server))).toBeInstanceOf(OpenAI.APIConnectionError);
      const stream = client(server).chat.completions.stream({ model: 'gpt', messages });
      expect(await rejection(stream.finalChatCompletion())).toBeInstanceOf(Error);
      expect(server.hits).toHaveLength(5);
    });
  });

  it('reads a refusal, a limit, a filter and the list of models', async () => {
    const exchanges: readonly Exchange[] = [{ fault: 'refusal' }, { ...good, fault: 'length' }, { fault: 'filter' }, good];
    await serving(exchanges, async (server) => {
      expect((await create(server)).choices[0]).toMatchObject({ message: { content: null, refusal: expect.any(String) } });
      expect((await create(server)).choices[0]?.finish_reason).toBe('length');
      expect((await create(server)).choices[0]?.finish_reason).toBe('content_filter');
      expect((await client(server).models.list()).data.map(({ id }) => id)).toEqual(['the-model']);
    });
  });
});

describe('the client of Anthropic', () => {
  const client = ({ url }: CassetteServer) => new Anthropic({ apiKey: 'sk-test', baseURL: url, maxRetries: 0 });
  const question = { model: 'claude', max_tokens: 100, system: 'Be short.', messages };
  const create = (server: CassetteServer) => client(server).messages.create(question);
  const content = [
    { type: 'thinking', thinking: REASONING },
    { type: 'text', text: TEXT },
  ];
  const usage = { input_tokens: 7, cache_read_input_tokens: 4, output_tokens: 7 };

  it('reads a whole reply', async () => {
    await serving([good], async (server) => {
      const whole = await create(server);
      expect(whole).toMatchObject({ id: 'the-id', model: 'the-model', stop_reason: 'end_turn', content, usage });
      const asked = [{ role: 'system', content: 'Be short.' }, ...messages];
      expect(server.hits).toMatchObject([
        { provider: 'anthropic', path: '/v1/messages', messages: asked, options: { maxTokens: 100 } },
      ]);
    });
  });

  it('reads a stream', async () => {
    await serving([good], async (server) => {
      const stream = client(server).messages.stream(question);
      const names: string[] = [];
      stream.on('streamEvent', ({ type }) => names.push(type));
      expect(await stream.finalMessage()).toMatchObject({ id: 'the-id', stop_reason: 'end_turn', content, usage });
      expect([...new Set(names)]).toEqual([
        'message_start',
        'content_block_start',
        'content_block_delta',
        'content_block_stop',
        'message_delta',
        'message_stop',
      ]);
    });
  });

  it('reads calls of tools, whole and in a stream', async () => {
    await serving([calling, calling], async (server) => {
      const used = [
        { type: 'tool_use', id: 'first', name: 'get_weather', input: WEATHER },
        { type: 'tool_use', name: 'get_time', input: TIME },
      ];
      expect(await create(server)).toMatchObject({ content: used, stop_reason: 'tool_use' });
      const stream = client(server).messages.stream(question);
      expect(await stream.finalMessage()).toMatchObject({ content: used, stop_reason: 'tool_use' });
    });
  });

  it('reads a reply without known tokens, too', async () => {
    await serving([{ reply: { text: 'a' }, repeat: true }], async (server) => {
      expect((await client(server).messages.stream(question).finalMessage()).usage.output_tokens).toBe(0);
    });
  });

  it('sees faults as its own errors, an error inside of a stream, and a cut one', async () => {
    const faults: readonly Exchange[] = [{ fault: '429:2s' }, { fault: '529' }, { fault: '401' }, { fault: 'error-in-200' }];
    await serving([...faults, { ...good, fault: 'cut@700' }, { fault: 'filter' }], async (server) => {
      const limited = await rejection(create(server));
      expect(limited).toBeInstanceOf(Anthropic.RateLimitError);
      expect((limited as InstanceType<typeof Anthropic.RateLimitError>).headers?.get('retry-after')).toBe('2');
      const overloaded = await rejection(create(server));
      expect(overloaded).toBeInstanceOf(Anthropic.InternalServerError);
      expect(overloaded).toMatchObject({ status: 529, error: { error: { type: 'overloaded_error' } } });
      expect(await rejection(create(server))).toBeInstanceOf(Anthropic.AuthenticationError);
      const stream = () => client(server).messages.stream(question).finalMessage();
      expect(await rejection(stream())).toMatchObject({ error: { error: { type: 'api_error' } } });
      expect(await rejection(stream())).toBeInstanceOf(Error);
      expect(await rejection(create(server))).toBeInstanceOf(Anthropic.BadRequestError);
      expect(server.hits).toHaveLength(6);
    });
  });

  it('reads a refusal, a limit and the list of models', async () => {
    await serving([{ fault: 'refusal' }, { ...good, fault: 'length' }], async (server) => {
      expect((await create(server)).stop_reason).toBe('refusal');
      expect((await create(server)).stop_reason).toBe('max_tokens');
      expect((await client(server).models.list()).data.map(({ id }) => id)).toEqual(['the-model']);
    });
  });
});

describe('the client of Gemini', () => {
  const client = ({ url }: CassetteServer) => new GoogleGenAI({ apiKey: 'test', httpOptions: { baseUrl: url } });
  const question = {
    model: 'gemini',
    contents: 'What is the answer?',
    config: { systemInstruction: 'Be short.', temperature: 0 },
  };
  const create = (server: CassetteServer) => client(server).models.generateContent(question);

  it('reads a whole reply', async () => {
    await serving([good], async (server) => {
      const { text, candidates, usageMetadata, modelVersion, responseId } = await create(server);
      expect({ text, modelVersion, responseId }).toEqual({ text: TEXT, modelVersion: 'the-model', responseId: 'the-id' });
      expect(candidates?.[0]?.finishReason).toBe('STOP');
      expect(candidates?.[0]?.content?.parts).toEqual([{ text: REASONING, thought: true }, { text: TEXT }]);
      expect(usageMetadata).toMatchObject({ promptTokenCount: 11, candidatesTokenCount: 4, thoughtsTokenCount: 3 });
      const asked = [{ role: 'system', content: 'Be short.' }, ...messages];
      const path = '/v1beta/models/gemini:generateContent';
      expect(server.hits).toMatchObject([
        { provider: 'gemini', path, model: 'gemini', messages: asked, options: { temperature: 0 } },
      ]);
    });
  });

  it('reads a stream', async () => {
    await serving([good], async (server) => {
      const texts: string[] = [];
      let finish: unknown;
      for await (const chunk of await client(server).models.generateContentStream(question)) {
        texts.push(chunk.text ?? '');
        finish = chunk.candidates?.[0]?.finishReason;
      }
      expect(texts.join('')).toBe(TEXT);
      expect(texts.length).toBeGreaterThan(3);
      expect(finish).toBe('STOP');
    });
  });

  it('reads calls of tools, whole and in a stream', async () => {
    await serving([calling, calling], async (server) => {
      const called = [
        { id: 'first', name: 'get_weather', args: WEATHER },
        { name: 'get_time', args: TIME },
      ];
      expect((await create(server)).functionCalls).toMatchObject(called);
      const streamed: unknown[] = [];
      for await (const chunk of await client(server).models.generateContentStream(question))
        streamed.push(...(chunk.functionCalls ?? []));
      expect(streamed).toMatchObject(called);
    });
  });

  it('sees faults as its own errors', async () => {
    await serving([{ fault: '429:2s' }, { fault: '500' }, { fault: '401' }], async (server) => {
      for (const status of [429, 500, 401]) {
        const error = await rejection(create(server));
        expect(error).toBeInstanceOf(ApiError);
        expect(error).toMatchObject({ status });
      }
      expect(server.hits).toHaveLength(3);
    });
  });

  it('reads a prompt and an answer that were filtered, a limit, and the list of models', async () => {
    const exchanges: readonly Exchange[] = [{ fault: 'filter' }, { ...good, fault: 'filter' }, { ...good, fault: 'length' }];
    await serving(exchanges, async (server) => {
      expect((await create(server)).promptFeedback?.blockReason).toBe('SAFETY');
      expect((await create(server)).candidates?.[0]?.finishReason).toBe('SAFETY');
      expect((await create(server)).candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
      const names: unknown[] = [];
      for await (const { name } of await client(server).models.list()) names.push(name);
      expect(names).toEqual(['models/the-model']);
    });
  });
});
