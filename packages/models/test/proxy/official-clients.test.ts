import Anthropic from '@anthropic-ai/sdk';
import { ApiError, type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { compile, type Gate, type JsonObject } from '@tamis/core';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import type { Exchange, ProxyOptions } from '../../src/index.ts';
import { rejection } from '../serving.ts';
import { contracts, messages, type Pair, proxying } from './proxying.ts';

// The clients of the providers are used as they are: what they read here, every program of theirs reads.

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const usage = { inputTokens: 11, outputTokens: 7, cachedTokens: 4 };
const clean: Exchange = { reply: { text: CLEAN, reasoning: 'Hm.', usage, model: 'the-model', id: 'the-id' } };
const messy: Exchange = {
  reply: { text: `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``, reasoning: 'Hm.', usage },
};
const wrong: Exchange = { reply: { text: '{"title": 7}', usage } };
const doubtful: Exchange = { reply: { text: '{"title": "a", "priority": "low", "priority": "high"}', usage }, repeat: true };
const calling = (name: string, given: string): Exchange => ({
  reply: { text: '', calls: [{ name, arguments: given, id: 'first' }], usage },
});
const WEATHER = { city: 'Paris', days: 3 };

/** What a program reads of an answer. */
interface Answer {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly { readonly id: string | undefined; readonly name: string; readonly given: unknown }[];
  readonly finish: unknown;
  readonly usage: unknown;
}

interface How {
  readonly retries?: number;
  readonly signal?: AbortSignal;
}

/** An official client, asked at an address. */
interface Client {
  readonly whole: (
    url: string,
    how?: How,
  ) => Promise<{ readonly answer: Answer; readonly headers: Headers; readonly body: unknown }>;
  readonly stream: (url: string, how?: How) => Promise<Answer>;
  /** How it says that a reply ended by itself, and that it calls. */
  readonly ends: readonly [unknown, unknown];
  /** What it counts for two replies. */
  readonly twice: object;
  /** The id of a call that was in the text. */
  readonly made: unknown;
  /** What it throws if a reply is refused, and the error inside. */
  readonly refusal: new (
    ...given: never[]
  ) => Error;
  readonly inside: (error: unknown) => JsonObject;
  /** Whether it tries again by itself. */
  readonly triesAgain: boolean;
}

const apiKey = 'sk-planted-0123456789';
const openAi = (url: string, { retries = 0 }: How = {}) => new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: retries });
const chatAsked = { model: 'gpt', messages };
const given = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
const parsed = (text: string) => JSON.parse(text) as unknown;

function ofChat({ choices, usage: used }: OpenAI.ChatCompletion): Answer {
  const { message, finish_reason: finish } = choices[0] as OpenAI.ChatCompletion.Choice;
  const called = (message.tool_calls ?? []) as OpenAI.ChatCompletionMessageFunctionToolCall[];
  return {
    text: message.content ?? '',
    thoughts: (message as { reasoning_content?: string }).reasoning_content ?? '',
    calls: called.map(({ id, function: { name, arguments: text } }) => ({ id, name, given: parsed(text) })),
    ...{ finish, usage: used },
  };
}

function ofResponse({ output, output_text: text, status: finish, usage: used }: OpenAI.Responses.Response): Answer {
  return {
    ...{ text, finish, usage: used },
    thoughts: output.flatMap((item) => (item.type === 'reasoning' ? item.summary.map((one) => one.text) : [])).join(''),
    calls: output.flatMap((item) =>
      item.type === 'function_call' ? [{ id: item.call_id, name: item.name, given: parsed(item.arguments) }] : [],
    ),
  };
}

function ofMessage({ content, stop_reason: finish, usage: used }: Anthropic.Message): Answer {
  return {
    ...{ finish, usage: used },
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    thoughts: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, given: block.input }] : [],
    ),
  };
}

function ofCandidates(chunks: readonly GenerateContentResponse[]): Answer {
  const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
  return {
    text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
    thoughts: parts.map(({ text = '', thought }) => (thought ? text : '')).join(''),
    calls: chunks.flatMap(({ functionCalls = [] }) =>
      functionCalls.map(({ id, name = '', args }) => ({ id, name, given: args })),
    ),
    finish: chunks.at(-1)?.candidates?.[0]?.finishReason,
    usage: chunks.at(-1)?.usageMetadata,
  };
}

const google = (url: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } }).models;
const googleAsked = (signal: AbortSignal | undefined) => ({
  ...{ model: 'gemini', contents: 'Make a ticket.' },
  config: signal === undefined ? {} : { abortSignal: signal },
});

const ofOpenAi = {
  made: expect.stringMatching(/^call_[0-9a-f]{32}$/),
  refusal: OpenAI.UnprocessableEntityError,
  inside: (error: unknown) => (error as { error: JsonObject }).error,
  triesAgain: true,
};

const CLIENTS: { readonly [name: string]: Client } = {
  'OpenAI over Chat Completions': {
    whole: async (url, how = {}) => {
      const { data, response } = await openAi(url, how).chat.completions.create(chatAsked, given(how.signal)).withResponse();
      return { answer: ofChat(data), headers: response.headers, body: data };
    },
    stream: async (url, how = {}) => {
      const streamed = { ...chatAsked, stream_options: { include_usage: true } };
      return ofChat(await openAi(url, how).chat.completions.stream(streamed, given(how.signal)).finalChatCompletion());
    },
    ends: ['stop', 'tool_calls'],
    twice: { prompt_tokens: 22, completion_tokens: 14, total_tokens: 36, prompt_tokens_details: { cached_tokens: 8 } },
    ...ofOpenAi,
  },
  'OpenAI over Responses': {
    whole: async (url, how = {}) => {
      const asked = { model: 'gpt', input: 'Make a ticket.' };
      const { data, response } = await openAi(url, how).responses.create(asked, given(how.signal)).withResponse();
      return { answer: ofResponse(data), headers: response.headers, body: data };
    },
    stream: async (url, how = {}) => {
      const asked = { model: 'gpt', input: 'Make a ticket.' };
      return ofResponse(await openAi(url, how).responses.stream(asked, given(how.signal)).finalResponse());
    },
    ends: ['completed', 'completed'],
    twice: { input_tokens: 22, output_tokens: 14, total_tokens: 36, input_tokens_details: { cached_tokens: 8 } },
    ...ofOpenAi,
  },
  Anthropic: {
    whole: async (url, { retries = 0, signal } = {}) => {
      const asked = { model: 'claude', max_tokens: 99, messages };
      const client = new Anthropic({ apiKey, baseURL: url, maxRetries: retries });
      const { data, response } = await client.messages.create(asked, given(signal)).withResponse();
      return { answer: ofMessage(data), headers: response.headers, body: data };
    },
    stream: async (url, { retries = 0, signal } = {}) => {
      const asked = { model: 'claude', max_tokens: 99, messages };
      const client = new Anthropic({ apiKey, baseURL: url, maxRetries: retries });
      return ofMessage(await client.messages.stream(asked, given(signal)).finalMessage());
    },
    ends: ['end_turn', 'tool_use'],
    twice: { input_tokens: 14, output_tokens: 14, cache_read_input_tokens: 8 },
    made: expect.any(String),
    refusal: Anthropic.UnprocessableEntityError,
    inside: (error) => (error as { error: { error: JsonObject } }).error.error,
    triesAgain: true,
  },
  Google: {
    whole: async (url, { signal } = {}) => {
      const body = await google(url).generateContent(googleAsked(signal));
      return { answer: ofCandidates([body]), headers: new Headers(body.sdkHttpResponse?.headers), body };
    },
    stream: async (url, { signal } = {}) => {
      const chunks: GenerateContentResponse[] = [];
      for await (const chunk of await google(url).generateContentStream(googleAsked(signal))) chunks.push(chunk);
      return ofCandidates(chunks);
    },
    ends: ['STOP', 'STOP'],
    twice: { totalTokenCount: 36, cachedContentTokenCount: 8 },
    made: undefined,
    refusal: ApiError as never,
    inside: (error) => (parsed((error as Error).message) as { error: JsonObject }).error,
    triesAgain: false,
  },
};

describe.each(Object.entries(CLIENTS))('the client of %s', (_, client) => {
  const { whole, stream, ends, twice, made, refusal, inside, triesAgain } = client;
  const [stop, calls] = ends;
  const at = ({ proxy }: Pair, contract = 'ticket') => `${proxy.url}/${contract}`;
  /** What it reads of the next two replies, whole and as a stream. */
  const both = async (url: string) => [(await whole(url)).answer, await stream(url)];

  it('gets a clean reply as from the provider, whole and as a stream', async () => {
    for (const [contract, exchange, about] of [
      ['ticket', clean, { text: CLEAN, thoughts: 'Hm.', finish: stop }],
      [
        'tools',
        calling('get_weather', '{"city": "Paris", "days": 3}'),
        { calls: [{ id: 'first', given: WEATHER }], finish: calls },
      ],
    ] as const)
      await proxying([{ ...exchange, repeat: true }], async (pair) => {
        const direct = await both(pair.upstream.url);
        expect(direct).toMatchObject([about, about]);
        expect(await both(at(pair, contract))).toEqual(direct);
        const { headers, body } = await whole(at(pair, contract));
        expect(Object.fromEntries(headers)).toMatchObject({ 'x-tamis-status': 'pass', 'x-tamis-attempts': '1' });
        expect([headers.has('x-tamis-changes'), (body as { tamis?: object }).tamis]).toEqual([false, undefined]);
        const [first, , third] = pair.upstream.hits;
        expect(third?.messages).toEqual(first?.messages);
      });
  });

  it('gets a mended reply, with its thoughts as they were and the codes of what was altered', async () => {
    await proxying([{ ...messy, repeat: true }], async (pair) => {
      const about = { text: JSON.stringify(VALUE), thoughts: 'Hm.', finish: stop };
      expect(await both(at(pair))).toMatchObject([about, about]);
      const { headers, body } = await whole(at(pair));
      expect(headers.get('x-tamis-changes')).toMatch(/extract\.fence.*parse\.trailing-comma, coerce\.vocabulary/);
      const { tamis } = body as { tamis?: { changes: readonly { code: string }[] } };
      if (triesAgain) expect(tamis).toMatchObject({ status: 'pass', attempts: 1 });
      if (triesAgain) expect(tamis?.changes.map(({ code }) => code)).toContain('extract.fence');
    });
  });

  it('gets the reply to a second question, and the tokens of both', async () => {
    await proxying([wrong, clean, wrong, messy], async (pair) => {
      const { answer, headers } = await whole(at(pair));
      expect(answer).toMatchObject({ text: CLEAN, usage: twice });
      expect(headers.get('x-tamis-attempts')).toBe('2');
      expect(pair.upstream.hits[1]?.messages).toHaveLength(3);
      expect(pair.upstream.hits[1]?.messages[2]?.content).toContain('schema.required');
      expect(await stream(at(pair))).toMatchObject({ text: JSON.stringify(VALUE), usage: twice });
    });
  });

  it('gets calls with mended arguments, whole and as a stream, with what was said next to them', async () => {
    const odd = calling('getWeather', `{city: 'Paris', "days": "3",}`);
    const about = { calls: [{ id: 'first', name: 'get_weather', given: WEATHER }], finish: calls };
    for (const text of ['', 'Hm.'])
      await proxying([{ reply: { ...odd.reply, text }, repeat: true }], async (pair) =>
        expect(await both(at(pair, 'tools'))).toMatchObject([
          { text, ...about },
          { text, ...about },
        ]),
      );
  });

  it('gets calls that stood in the text as calls', async () => {
    const text = '<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call>';
    await proxying([{ reply: { text }, repeat: true }], async (pair) => {
      const about = { text: '', calls: [{ id: made, name: 'get_weather', given: { city: 'Paris' } }], finish: calls };
      expect(await both(at(pair, 'tools'))).toMatchObject([about, about]);
    });
  });

  it('sees a failed reply as an error that it does not try again', async () => {
    await proxying([{ ...wrong, repeat: true }], async (pair) => {
      for (const asking of [whole, stream]) {
        const error = await rejection(asking(at(pair), { retries: 2 }));
        expect(error).toBeInstanceOf(refusal);
        expect(error).toMatchObject({ status: 422 });
        // The same mistake twice is not asked for a third time.
        const findings = [{ code: 'schema.required', message: 'The key "priority" is required but missing.' }];
        expect(inside(error)).toMatchObject({ tamis: { status: 'fail', attempts: 2, findings } });
        expect(JSON.stringify(inside(error))).toContain('"type":"reply_failed"');
      }
      expect(pair.upstream.hits).toHaveLength(4);
    });
  });

  it('sees a held reply as an error, with what is held', async () => {
    await proxying([doubtful], async (pair) => {
      const error = inside(await rejection(whole(at(pair))));
      expect(error).toMatchObject({ tamis: { status: 'hold', reason: 'doubt', held: { priority: 'high' } } });
      expect(JSON.stringify(error)).toMatch(/"type":"reply_held".*parse\.duplicate-key/);
    });
  });

  it.runIf(triesAgain)('tries again by itself after a 429, and waits as it is told (only some clients do)', async () => {
    await proxying([{ fault: '429:300ms' }, clean], async (pair) => {
      const start = performance.now();
      const { answer, headers } = await whole(at(pair), { retries: 1 });
      expect([answer.text, headers.get('x-tamis-attempts')]).toEqual([CLEAN, '1']);
      expect(performance.now() - start).toBeGreaterThan(250);
    });
  });

  it('does not spend a second budget by itself when the provider fails between two attempts', async () => {
    await proxying([wrong, { fault: '429:1s' }, clean], async (pair) => {
      expect(await rejection(whole(at(pair), { retries: 2 }))).toMatchObject({ status: 429 });
      expect(pair.upstream.hits).toHaveLength(2);
    });
  });

  it('sees the errors of the provider as they are', async () => {
    await proxying([{ fault: '401' }, { fault: '529' }, { fault: '400' }], async (pair) => {
      for (const status of [401, 529]) expect(await rejection(whole(at(pair)))).toMatchObject({ status });
      const last = await rejection(whole(at(pair)));
      expect([last, String(last)]).toMatchObject([{ status: 400 }, expect.stringContaining('The cassette responds with 400.')]);
    });
  });

  it('ends the call of the provider when it hangs up', async () => {
    // The server closes only when its last request is dealt with: one that still waited a minute would show.
    await proxying([{ ...clean, after: 60_000, repeat: true }], async (pair) => {
      for (const [hits, asking] of [whole, stream].entries()) {
        const gone = new AbortController();
        const call = rejection(asking(at(pair), { signal: gone.signal }));
        await until('the request has come', () => pair.upstream.hits.length > hits, 5);
        gone.abort();
        expect(String(await call)).toMatch(/abort/i);
      }
    });
  });

  it('gets what the model only thought as its reply, where the contract allows that', async () => {
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.in-reasoning'] } }) as Gate;
    const options: Partial<ProxyOptions> = { contracts: new Map([...contracts, ['thought', gate]]), budget: { total: 0 } };
    const thought: Exchange = { reply: { text: '', reasoning: CLEAN, usage }, repeat: true };
    const work = async (pair: Pair) => {
      for (const { text } of await both(at(pair, 'thought'))) expect(parsed(text)).toEqual(VALUE);
      expect(await rejection(whole(at(pair)))).toMatchObject({ status: 422 });
    };
    await proxying([thought], work, options);
  });
});

it('the limit of a provider between two attempts comes with its wait and with what was spent', async () => {
  await proxying([wrong, { fault: '429:1s' }], async ({ proxy }) => {
    const error = await rejection(openAi(`${proxy.url}/ticket`).chat.completions.create(chatAsked));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    const { headers } = error as InstanceType<typeof OpenAI.APIError>;
    expect([headers?.get('retry-after'), headers?.get('x-tamis-attempts')]).toEqual(['1', '2']);
  });
});
