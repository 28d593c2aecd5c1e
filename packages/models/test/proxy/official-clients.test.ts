import Anthropic from '@anthropic-ai/sdk';
import { compile, type Gate } from '@tamis/core';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import type { Exchange } from '../../src/index.ts';
import { rejection } from '../serving.ts';
import { anthropic, contracts, messages, openAi, type Pair, proxying } from './proxying.ts';

// The clients of the providers are used as they are: what they read here, every program of theirs reads.

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const usage = { inputTokens: 11, outputTokens: 7, cachedTokens: 4 };
const clean: Exchange = { reply: { text: CLEAN, usage, model: 'the-model', id: 'the-id' } };
const messy: Exchange = { reply: { text: `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``, usage } };
const wrong: Exchange = { reply: { text: '{"title": 7}', usage } };
const doubtful: Exchange = { reply: { text: '{"title": "a", "priority": "low", "priority": "high"}', usage }, repeat: true };

/** The same tool called with arguments that have to be mended. */
const calling: Exchange = {
  reply: { text: '', calls: [{ name: 'getWeather', arguments: `{city: 'Paris', "days": "3",}`, id: 'first' }], usage },
};
const WEATHER = { city: 'Paris', days: 3 };

const BAD = { title: 7 };

interface Told {
  readonly tamis?: { readonly status: string; readonly attempts: number; readonly changes: readonly { readonly code: string }[] };
}
const told = (body: unknown) => (body as Told).tamis;

describe('the client of OpenAI', () => {
  const asked = { model: 'gpt', messages };
  const create = (pair: Pair, contract?: string) => openAi(pair, contract).chat.completions.create(asked).withResponse();
  const streamed = (pair: Pair, contract?: string) =>
    openAi(pair, contract).chat.completions.stream({ ...asked, stream_options: { include_usage: true } });

  it('gets a clean reply as it came, whole and as a stream', async () => {
    await proxying([clean, clean], async (pair) => {
      const { data, response } = await create(pair);
      expect(data.choices[0]?.message.content).toBe(CLEAN);
      expect(told(data)).toBeUndefined();
      expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-tamis-status': 'pass', 'x-tamis-attempts': '1' });
      expect(response.headers.has('x-tamis-changes')).toBe(false);
      const { choices, usage: used } = await streamed(pair).finalChatCompletion();
      expect(choices[0]).toMatchObject({ message: { content: CLEAN }, finish_reason: 'stop' });
      expect(used?.total_tokens).toBe(18);
      expect(pair.upstream.hits.map(({ messages: said }) => said)).toEqual([messages, messages]);
    });
  });

  it('gets what it gets from the provider itself', async () => {
    const asIs: Exchange = {
      reply: { text: 'Hm.', calls: [{ name: 'get_weather', arguments: '{"city": "Paris"}', id: 'a' }], usage },
    };
    for (const [contract, exchange] of [
      ['ticket', clean],
      ['tools', asIs],
    ] as const)
      await proxying([{ ...exchange, repeat: true }], async (pair) => {
        const work = async (client: OpenAI) => [
          await client.chat.completions.create(asked),
          await client.chat.completions.stream({ ...asked, stream_options: { include_usage: true } }).finalChatCompletion(),
        ];
        const direct = await work(new OpenAI({ apiKey: 'k', baseURL: `${pair.upstream.url}/v1`, maxRetries: 0 }));
        expect(await work(openAi(pair, contract))).toEqual(direct);
      });
  });

  it('gets a mended reply with the codes of what was altered', async () => {
    await proxying([messy, messy], async (pair) => {
      const { data, response } = await create(pair);
      expect(data.choices[0]?.message.content).toBe(JSON.stringify(VALUE));
      expect(response.headers.get('x-tamis-changes')).toContain('parse.trailing-comma, coerce.vocabulary');
      expect(told(data)).toMatchObject({ status: 'pass', attempts: 1 });
      expect(told(data)?.changes.map(({ code }) => code)).toContain('extract.fence');
      const { choices, usage: used } = await streamed(pair).finalChatCompletion();
      expect(choices[0]).toMatchObject({ message: { role: 'assistant', content: JSON.stringify(VALUE) }, finish_reason: 'stop' });
      expect(used?.prompt_tokens_details?.cached_tokens).toBe(4);
    });
  });

  it('gets the reply to a second question, and the tokens of both', async () => {
    await proxying([wrong, clean, wrong, messy], async (pair) => {
      const { data, response } = await create(pair);
      expect(data.choices[0]?.message.content).toBe(CLEAN);
      expect(data.usage).toEqual({
        prompt_tokens: 22,
        completion_tokens: 14,
        total_tokens: 36,
        prompt_tokens_details: { cached_tokens: 8 },
      });
      expect(response.headers.get('x-tamis-attempts')).toBe('2');
      expect(pair.upstream.hits[1]?.messages).toHaveLength(3);
      expect(pair.upstream.hits[1]?.messages[2]?.content).toContain('schema.required');
      const final = await streamed(pair).finalChatCompletion();
      expect(final.choices[0]?.message.content).toBe(JSON.stringify(VALUE));
      expect(final.usage?.total_tokens).toBe(36);
    });
  });

  it('gets calls of tools with mended arguments, whole and as a stream', async () => {
    await proxying([calling, calling], async (pair) => {
      const tool_calls = [
        { id: 'first', type: 'function', function: { name: 'get_weather', arguments: JSON.stringify(WEATHER) } },
      ];
      const { data } = await create(pair, 'tools');
      expect(data.choices[0]).toMatchObject({ message: { content: null, tool_calls }, finish_reason: 'tool_calls' });
      const stream = await streamed(pair, 'tools').finalChatCompletion();
      expect(stream.choices[0]).toMatchObject({ message: { tool_calls }, finish_reason: 'tool_calls' });
    });
  });

  it('gets calls that stood in the text as calls', async () => {
    const spoken = '<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call>';
    await proxying([{ reply: { text: spoken } }, { reply: { text: spoken } }], async (pair) => {
      for (const { choices } of [(await create(pair, 'tools')).data, await streamed(pair, 'tools').finalChatCompletion()]) {
        const [call] = choices[0]?.message.tool_calls ?? [];
        expect(call).toMatchObject({ function: { name: 'get_weather', arguments: '{"city":"Paris"}' } });
        expect(call?.id).toMatch(/^call_[0-9a-f]{32}$/);
        expect(choices[0]?.finish_reason).toBe('tool_calls');
      }
    });
  });

  it('sees a failed reply as an error that it does not try again', async () => {
    const bad = { reply: { text: JSON.stringify(BAD), usage }, repeat: true } as const;
    await proxying([bad], async (pair) => {
      const error = await rejection(openAi(pair, 'ticket', 2).chat.completions.create(asked));
      expect(error).toBeInstanceOf(OpenAI.UnprocessableEntityError);
      expect(error).toMatchObject({ status: 422, type: 'reply_failed', code: 'schema.required' });
      const { tamis } = (error as InstanceType<typeof OpenAI.APIError>).error as unknown as { tamis: Record<string, unknown> };
      // The same mistake twice is not asked for a third time.
      expect(tamis).toMatchObject({ status: 'fail', attempts: 2, usage: { total_tokens: 36 } });
      expect(tamis.findings).toMatchObject([{ code: 'schema.required', message: 'The key "priority" is required but missing.' }]);
      expect(pair.upstream.hits).toHaveLength(2);
      const inStream = await rejection(streamed(pair).finalChatCompletion());
      expect(inStream).toMatchObject({ status: 422, type: 'reply_failed' });
    });
  });

  it('sees a held reply as an error, with what is held', async () => {
    await proxying([doubtful], async (pair) => {
      const error = await rejection(create(pair));
      expect(error).toMatchObject({ status: 422, type: 'reply_held', code: 'parse.duplicate-key' });
      const { tamis } = (error as InstanceType<typeof OpenAI.APIError>).error as unknown as { tamis: object };
      expect(tamis).toMatchObject({ status: 'hold', reason: 'doubt', held: { priority: 'high' } });
    });
  });

  it('tries again by itself after a 429, and waits as it is told', async () => {
    await proxying([{ fault: '429:1s' }, clean], async (pair) => {
      const start = performance.now();
      const { data, response } = await openAi(pair, 'ticket', 1).chat.completions.create(asked).withResponse();
      expect(data.choices[0]?.message.content).toBe(CLEAN);
      expect(performance.now() - start).toBeGreaterThan(900);
      expect(response.headers.get('x-tamis-attempts')).toBe('1');
    });
  });

  it('does not spend a second budget by itself when the provider fails between two attempts', async () => {
    await proxying([wrong, { fault: '429:1s' }, clean], async (pair) => {
      const error = await rejection(openAi(pair, 'ticket', 2).chat.completions.create(asked));
      expect(error).toBeInstanceOf(OpenAI.RateLimitError);
      const { headers } = error as InstanceType<typeof OpenAI.APIError>;
      expect(headers?.get('retry-after')).toBe('1');
      expect(headers?.get('x-tamis-attempts')).toBe('2');
      expect(pair.upstream.hits).toHaveLength(2);
    });
  });

  it('sees the errors of the provider as they are', async () => {
    await proxying([{ fault: '401' }, { fault: '500' }, { fault: '400' }], async (pair) => {
      expect(await rejection(create(pair))).toBeInstanceOf(OpenAI.AuthenticationError);
      expect(await rejection(create(pair))).toBeInstanceOf(OpenAI.InternalServerError);
      expect(await rejection(create(pair))).toMatchObject({ status: 400, message: '400 The cassette responds with 400.' });
    });
  });

  it('ends the call of the provider when it hangs up', async () => {
    await proxying(
      [
        { ...clean, after: 60_000 },
        { ...clean, after: 60_000 },
      ],
      async (pair) => {
        for (const stream of [false, true]) {
          const gone = new AbortController();
          const call = rejection(openAi(pair).chat.completions.create({ ...asked, stream }, { signal: gone.signal }));
          await until('the requests have come', () => pair.upstream.hits.length >= (stream ? 2 : 1), 5);
          gone.abort();
          expect(await call).toBeInstanceOf(OpenAI.APIUserAbortError);
        }
        // The server closes only when its last request is dealt with: one that still waited a minute would show.
      },
    );
  });
});

describe('the client of Anthropic', () => {
  const asked = { model: 'claude', max_tokens: 99, messages };
  const create = (pair: Pair, contract?: string) => anthropic(pair, contract).messages.create(asked).withResponse();
  const streamed = (pair: Pair, contract?: string) => anthropic(pair, contract).messages.stream(asked);

  it('gets a clean reply as it came, whole and as a stream', async () => {
    await proxying([clean, clean], async (pair) => {
      const { data, response } = await create(pair);
      expect(data.content).toEqual([{ type: 'text', text: CLEAN }]);
      expect(response.headers.get('x-tamis-status')).toBe('pass');
      const { content, usage: used } = await streamed(pair).finalMessage();
      expect(content).toEqual([{ type: 'text', text: CLEAN }]);
      expect(used).toMatchObject({ input_tokens: 7, output_tokens: 7 });
    });
  });

  it('gets a mended reply, with its thoughts as they were', async () => {
    const thinking = { ...messy, reply: { ...messy.reply, text: messy.reply?.text ?? '', reasoning: 'Hm.' } };
    await proxying([thinking, thinking], async (pair) => {
      const { data, response } = await create(pair);
      expect(data.content).toMatchObject([
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: JSON.stringify(VALUE) },
      ]);
      expect(response.headers.get('x-tamis-changes')).toContain('extract.fence');
      expect(told(data)).toMatchObject({ status: 'pass', attempts: 1 });
      const { content, stop_reason } = await streamed(pair).finalMessage();
      expect(content).toMatchObject([
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: JSON.stringify(VALUE) },
      ]);
      expect(stop_reason).toBe('end_turn');
    });
  });

  it('gets the reply to a second question, and the tokens of both', async () => {
    await proxying([wrong, clean, wrong, messy], async (pair) => {
      const { data } = await create(pair);
      expect(data.usage).toMatchObject({ input_tokens: 14, output_tokens: 14, cache_read_input_tokens: 8 });
      const { content, usage: used } = await streamed(pair).finalMessage();
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(VALUE) }]);
      expect(used).toMatchObject({ input_tokens: 14, output_tokens: 14, cache_read_input_tokens: 8 });
    });
  });

  it('gets calls of tools with mended arguments, whole and as a stream', async () => {
    const odd: Exchange = {
      reply: { text: 'Hm.', calls: [{ name: 'getWeather', arguments: { city: 'Paris', days: '3' }, id: 'first' }] },
    };
    await proxying([odd, calling], async (pair) => {
      const use = { type: 'tool_use', id: 'first', name: 'get_weather', input: WEATHER };
      const { data } = await create(pair, 'tools');
      expect(data).toMatchObject({ content: [{ type: 'text', text: 'Hm.' }, use], stop_reason: 'tool_use' });
      expect(await streamed(pair, 'tools').finalMessage()).toMatchObject({ content: [use], stop_reason: 'tool_use' });
    });
  });

  it('sees failed and held replies as errors that it does not try again', async () => {
    await proxying([{ reply: { text: '{}' }, repeat: 4 }, doubtful], async (pair) => {
      const failed = await rejection(anthropic(pair, 'ticket', 2).messages.create(asked));
      expect(failed).toBeInstanceOf(Anthropic.UnprocessableEntityError);
      expect(failed).toMatchObject({
        error: { type: 'error', error: { type: 'reply_failed', tamis: { status: 'fail', attempts: 2 } } },
      });
      expect(await rejection(streamed(pair).finalMessage())).toMatchObject({ status: 422 });
      expect(await rejection(create(pair))).toMatchObject({
        error: { error: { type: 'reply_held', tamis: { reason: 'doubt' } } },
      });
    });
  });

  it('sees the errors of the provider as they are, and tries again after a 429', async () => {
    await proxying([{ fault: '529' }, { fault: '429:1s' }, clean], async (pair) => {
      expect(await rejection(create(pair))).toMatchObject({ status: 529, error: { error: { type: 'overloaded_error' } } });
      const { content } = await anthropic(pair, 'ticket', 1).messages.create(asked);
      expect(content).toEqual([{ type: 'text', text: CLEAN }]);
    });
  });

  it('ends the call of the provider when it hangs up', async () => {
    await proxying([{ ...clean, after: 60_000 }], async (pair) => {
      const stream = streamed(pair);
      const call = rejection(stream.finalMessage());
      await until('the request has come', () => pair.upstream.hits.length > 0, 5);
      stream.abort();
      expect(await call).toBeInstanceOf(Anthropic.APIUserAbortError);
    });
  });
});

it('both get what the model only thought as its reply, where the contract allows that', async () => {
  const thought: Exchange = { reply: { text: '', reasoning: CLEAN, usage }, repeat: true };
  const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.in-reasoning'] } }) as Gate;
  await proxying(
    [thought],
    async (pair) => {
      const chat = openAi(pair, 'thought').chat.completions;
      const asked = { model: 'm', messages };
      for (const { choices } of [await chat.create(asked), await chat.stream(asked).finalChatCompletion()])
        expect(choices[0]?.message.content).toBe(JSON.stringify(VALUE));
      const { messages: made } = anthropic(pair, 'thought');
      for (const { content } of [
        await made.create({ ...asked, max_tokens: 9 }),
        await made.stream({ ...asked, max_tokens: 9 }).finalMessage(),
      ]) {
        expect(content.map(({ type }) => type)).toEqual(['thinking', 'text']);
        expect(content[1]).toMatchObject({ text: JSON.stringify(VALUE) });
      }
      expect(await rejection(openAi(pair).chat.completions.create(asked))).toMatchObject({ status: 422 });
    },
    { contracts: new Map([...contracts, ['thought', gate]]), budget: { total: 0 } },
  );
});
