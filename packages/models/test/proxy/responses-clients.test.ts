import { createOpenAI } from '@ai-sdk/openai';
import { compile, type Gate } from '@tamis/core';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { until } from '../../../../scripts/tests/until.ts';
import { rejection } from '../serving.ts';
import { behind, type Seen } from './behind.ts';
import { contracts } from './proxying.ts';
import { call, message, reasoning, response, search, sendResponse } from './recorded.ts';

// What the official clients read through the proxy is compared with what they read from the provider itself.

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const MESSY = `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``;
const WEATHER = { city: 'Paris', days: 3 };
type Body = ReturnType<typeof response>;

const clientAt = (baseURL: string, maxRetries = 0) => new OpenAI({ apiKey: 'sk-planted-0123456789', baseURL, maxRetries });
const asked = { model: 'gpt-5.1', input: 'Make a ticket.' };

/** The same work with the provider itself and through a proxy, where each call is answered with the next body. */
async function both<T>(
  bodies: readonly Body[],
  contract: string,
  work: (client: OpenAI) => Promise<T>,
): Promise<{ readonly direct: T; readonly judged: T; readonly seen: readonly Seen[] }> {
  const answer = (index: number) => bodies[index % bodies.length] as Body;
  return await behind(
    (to, number, { text }) => sendResponse(to, text, answer(number - 1)),
    async ({ proxy }, seen, upstream) => {
      const direct = await work(clientAt(`${upstream}/v1`));
      const judged = await work(clientAt(`${proxy.url}/${contract}/v1`));
      return { direct, judged, seen };
    },
  );
}

/** Everything that a client of the stream sees. */
async function streamed(client: OpenAI) {
  const events: string[] = [];
  const deltas: string[] = [];
  const stream = client.responses.stream(asked);
  stream.on('event', ({ type }) => void events.push(type));
  stream.on('response.output_text.delta', ({ delta }) => void deltas.push(delta));
  const final = await stream.finalResponse();
  return { events, text: deltas.join(''), final };
}

describe('the client of OpenAI over Responses', () => {
  it('gets a clean response as from the provider, whole and as a stream', async () => {
    const clean = response([reasoning(), message(CLEAN)]);
    const { direct, judged, seen } = await both([clean], 'ticket', async (client) => ({
      whole: await client.responses.create(asked),
      stream: await streamed(client),
    }));
    expect(judged).toEqual(direct);
    expect(judged.whole.output_text).toBe(CLEAN);
    expect(judged.stream).toMatchObject({ text: CLEAN, final: { output_text: CLEAN, status: 'completed' } });
    expect(seen.map(({ text }) => text).slice(2)).toEqual(seen.map(({ text }) => text).slice(0, 2));
  });

  it('gets a mended response, with everything else as it was', async () => {
    const messy = response([reasoning(), search, message(MESSY)]);
    const { direct, judged } = await both([messy], 'ticket', async (client) => ({
      whole: await client.responses.create(asked).withResponse(),
      stream: await streamed(client),
    }));
    const { headers } = judged.whole.response;
    expect(headers.get('x-tamis-changes')).toContain('extract.fence');
    expect(headers.get('x-tamis-unjudged')).toBe('web_search_call');
    const whole = judged.whole.data;
    expect(whole.output_text).toBe(JSON.stringify(VALUE));
    expect(whole.output.slice(0, 2)).toEqual(direct.whole.data.output.slice(0, 2));
    expect(whole.output[2]).toMatchObject({ type: 'message', id: direct.whole.data.output[2]?.id });
    expect(whole).toMatchObject({ id: messy.id, usage: messy.usage, tamis: { status: 'pass', attempts: 1 } });
    expect(judged.stream).toMatchObject({ text: JSON.stringify(VALUE), final: { output_text: JSON.stringify(VALUE) } });
    expect(judged.stream.events).toContain('response.web_search_call.completed');
  });

  it('gets parsed values of structured outputs', async () => {
    const text = { format: zodTextFormat(z.object({ title: z.string(), priority: z.enum(['low', 'high']) }), 'ticket') };
    const { direct, judged, seen } = await both([response([message(CLEAN)])], 'ticket', async (client) => {
      const whole = await client.responses.parse({ ...asked, text });
      const stream = await client.responses.stream({ ...asked, text }).finalResponse();
      return [whole.output_parsed, stream.output_parsed];
    });
    expect(judged).toEqual(direct);
    expect(judged).toEqual([VALUE, VALUE]);
    expect(JSON.parse(seen[2]?.text ?? '')).toMatchObject({ text: { format: { type: 'json_schema', name: 'ticket' } } });
  });

  it('gets calls as from the provider, and mended ones', async () => {
    const clean = response([reasoning(), call('get_weather', '{"city": "Paris", "days": 3}')]);
    const good = await both([clean], 'tools', async (client) => ({
      whole: (await client.responses.create(asked)).output,
      stream: (await streamed(client)).final.output,
    }));
    expect(good.judged).toEqual(good.direct);
    const odd = response([reasoning(), message('Hm.'), call('getWeather', `{city: 'Paris', "days": "3",}`)]);
    const { judged } = await both([odd], 'tools', async (client) => ({
      whole: (await client.responses.create(asked)).output,
      stream: (await streamed(client)).final.output,
    }));
    for (const output of [judged.whole, judged.stream]) {
      expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call']);
      expect(output[2]).toMatchObject({
        id: 'fc_call_12345xyz',
        call_id: 'call_12345xyz',
        name: 'get_weather',
        arguments: JSON.stringify(WEATHER),
      });
    }
  });

  it('gets calls that were in the text as calls', async () => {
    const spoken = response([message('<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call>')]);
    const { judged } = await both([spoken], 'tools', async (client) => [
      (await client.responses.create(asked)).output,
      (await streamed(client)).final.output,
    ]);
    for (const output of judged) {
      expect(output).toMatchObject([{ type: 'function_call', name: 'get_weather', arguments: '{"city":"Paris"}' }]);
      expect(output[0]).toMatchObject({ call_id: expect.stringMatching(/^call_[0-9a-f]{32}$/) });
    }
  });

  it('gets what the model only thought as a message, where the contract allows that', async () => {
    const thought = { ...reasoning(), summary: [{ type: 'summary_text', text: CLEAN }] };
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.in-reasoning'] } }) as Gate;
    await behind(
      (to, number, { text }) =>
        sendResponse(to, text, response([number < 4 ? thought : message('{}')], { id: `resp_${number}` })),
      async ({ proxy }, seen) => {
        const client = clientAt(`${proxy.url}/thought/v1`);
        for (const { output, output_text } of [await client.responses.create(asked), (await streamed(client)).final]) {
          expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
          expect(JSON.parse(output_text)).toEqual(VALUE);
        }
        expect(await rejection(clientAt(`${proxy.url}/ticket/v1`).responses.create(asked))).toMatchObject({ status: 422 });
        // The provider does not know that message.
        await client.responses.create({ ...asked, input: 'Go on.', previous_response_id: 'resp_1' });
        expect(JSON.parse(seen.at(-1)?.text ?? '')).toMatchObject({
          input: [
            { type: 'message', id: 'msg_resp_1', role: 'assistant' },
            { role: 'user', content: 'Go on.' },
          ],
        });
      },
      { contracts: new Map([...contracts, ['thought', gate]]), budget: { total: 0 } },
    );
  });

  it('gets the answer to a second question, and the tokens of both', async () => {
    const bodies = [response([message('{}')]), response([message(CLEAN)])];
    await behind(
      (to, number, { text }) => sendResponse(to, text, bodies[(number - 1) % 2] as Body),
      async ({ proxy }, seen) => {
        const client = clientAt(`${proxy.url}/ticket/v1`);
        const { data, response: got } = await client.responses.create(asked).withResponse();
        expect(data.output_text).toBe(CLEAN);
        expect(data.usage).toMatchObject({ input_tokens: 72, output_tokens: 174, input_tokens_details: { cached_tokens: 0 } });
        expect(got.headers.get('x-tamis-attempts')).toBe('2');
        expect((JSON.parse(seen[1]?.text ?? '') as { input: unknown }).input).toEqual([
          { role: 'user', content: 'Make a ticket.' },
          { role: 'assistant', content: '{}' },
          { role: 'user', content: expect.stringContaining('schema.required') },
        ]);
        const { final } = await streamed(client);
        expect(final).toMatchObject({ output_text: CLEAN, usage: { total_tokens: 246 } });
      },
    );
  });

  it('sees failed and held replies as errors that it does not try again', async () => {
    await behind(
      (to, number, { text }) =>
        sendResponse(to, text, response([message(number <= 4 ? '{}' : '{"title": "a", "priority": "low", "priority": "high"}')])),
      async ({ proxy }, seen) => {
        const client = clientAt(`${proxy.url}/ticket/v1`, 2);
        const failed = await rejection(client.responses.create(asked));
        expect(failed).toBeInstanceOf(OpenAI.UnprocessableEntityError);
        expect(failed).toMatchObject({ type: 'reply_failed', error: { tamis: { status: 'fail', attempts: 2 } } });
        expect(await rejection(streamed(client))).toMatchObject({ status: 422 });
        expect(seen).toHaveLength(4);
        expect(await rejection(client.responses.create(asked))).toMatchObject({
          type: 'reply_held',
          code: 'parse.duplicate-key',
        });
      },
    );
  });

  it('lists models and makes embeddings as with the provider', async () => {
    const models = { object: 'list', data: [{ id: 'gpt-5.1', object: 'model', created: 1, owned_by: 'openai' }] };
    const embeddings = {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.1, 0.2] }],
      model: 'e',
      usage: {},
    };
    await behind(
      (to, _, { url }) => {
        if (url.includes('gone')) to.writeHead(404).end('{"error": {"message": "no such model"}}');
        else
          to.writeHead(200, { 'content-type': 'application/json' }).end(
            JSON.stringify(url.includes('embed') ? embeddings : url.endsWith('models') ? models : models.data[0]),
          );
      },
      async ({ proxy }, seen, upstream) => {
        const work = async (client: OpenAI) => ({
          list: (await client.models.list()).data,
          one: await client.models.retrieve('ft:gpt-5.1:acme/x'),
          embedding: (await client.embeddings.create({ model: 'e', input: 'text', encoding_format: 'float' })).data,
          gone: await rejection(client.models.retrieve('gone')).then((error) => (error as Error).message),
        });
        const direct = await work(clientAt(`${upstream}/v1`));
        for (const base of ['/ticket/v1', '/v1']) expect(await work(clientAt(`${proxy.url}${base}`))).toEqual(direct);
        const calls = seen.map(({ method, url, text, headers }) => [method, url, text, headers.authorization]);
        expect(calls.slice(4, 8)).toEqual(calls.slice(0, 4));
        expect(calls.slice(8)).toEqual(calls.slice(0, 4));
        expect((await fetch(`${proxy.url}/nobody/v1/models`)).status).toBe(400);
        expect(seen).toHaveLength(12);
      },
    );
  });

  it('ends the call of the provider when it hangs up', async () => {
    let ended = 0;
    await behind(
      (to) => void to.on('close', () => void ended++),
      async ({ proxy }, seen) => {
        const client = clientAt(`${proxy.url}/ticket/v1`);
        for (const stream of [false, true]) {
          const gone = new AbortController();
          const waiting = rejection(client.responses.create({ ...asked, stream }, { signal: gone.signal }));
          await until('the requests have come', () => seen.length >= (stream ? 2 : 1), 5);
          gone.abort();
          expect(await waiting).toBeInstanceOf(OpenAI.APIUserAbortError);
        }
        await until('both have ended', () => ended >= 2, 5);
      },
    );
    expect(ended).toBe(2);
  });
});

describe('the AI SDK with its default provider of OpenAI', () => {
  const steps: readonly Body[] = [
    response([reasoning('rs_1'), call('get_weather', '{"city": "Paris", "days": 3}', 'call_1')], { id: 'resp_1' }),
    response([message('Sunny all three days.', 'msg_2')], { id: 'resp_2' }),
  ];
  const tools = {
    get_weather: tool({
      description: 'The weather of a city',
      inputSchema: jsonSchema<typeof WEATHER>({
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
      }),
      execute: async ({ city }) => `${city}: sunny`,
    }),
  };

  /** A question with a tool, the same with a stream, and one more turn. */
  async function conversation(baseURL: string) {
    const model = createOpenAI({ apiKey: 'sk-planted', baseURL })('gpt-5.1');
    const prompt = 'How is the weather in Paris?';
    const whole = await generateText({ model, prompt, tools, stopWhen: stepCountIs(3), maxRetries: 0 });
    const stream = streamText({ model, prompt, tools, stopWhen: stepCountIs(3), maxRetries: 0 });
    const pieces: string[] = [];
    for await (const piece of stream.textStream) pieces.push(piece);
    const again = [
      { role: 'user' as const, content: prompt },
      ...whole.response.messages,
      { role: 'user' as const, content: 'And?' },
    ];
    const later = await generateText({ model, messages: again, tools, stopWhen: stepCountIs(3), maxRetries: 0 });
    return {
      texts: [whole.text, pieces.join(''), later.text],
      calls: whole.steps.map((step) => step.toolCalls.map(({ toolCallId, toolName, input }) => [toolCallId, toolName, input])),
      usage: [whole.totalUsage, await stream.totalUsage],
    };
  }

  it('runs a conversation with tools as with the provider', async () => {
    await behind(
      (to, number, { text }) => sendResponse(to, text, steps[(number - 1) % 2] as Body),
      async ({ proxy }, seen, upstream) => {
        const direct = await conversation(`${upstream}/v1`);
        expect(await conversation(`${proxy.url}/tools/v1`)).toEqual(direct);
        expect(direct.texts).toEqual(Array(3).fill('Sunny all three days.'));
        expect(seen).toHaveLength(12);
        expect(seen.slice(6).map(({ text }) => text)).toEqual(seen.slice(0, 6).map(({ text }) => text));
        // It refers to what it believes is stored.
        expect(seen[7]?.text).toContain('item_reference');
      },
    );
  });

  it('sees an error also where the stream has begun, as the client of OpenAI does', async () => {
    await behind(
      (to, _, { text }) => void setTimeout(() => sendResponse(to, text, response([message('{}')])), 60),
      async ({ proxy }) => {
        const model = createOpenAI({ apiKey: 'k', baseURL: `${proxy.url}/ticket/v1` })('gpt-5.1');
        const errors: unknown[] = [];
        const stream = streamText({ model, prompt: 'x', maxRetries: 0, onError: ({ error }) => void errors.push(error) });
        let text = '';
        for await (const piece of stream.textStream) text += piece;
        expect([text, JSON.stringify(errors)]).toEqual(['', expect.stringContaining('schema.required')]);
        const failed = await rejection(streamed(clientAt(`${proxy.url}/ticket/v1`)));
        expect(failed).toMatchObject({ code: 'schema.required', type: 'reply_failed' });
      },
      { budget: { total: 0 }, keepAlive: 20 },
    );
  });

  it('gets mended calls and held replies', async () => {
    const odd = [response([call('getWeather', `{city: 'Paris', "days": "3",}`, 'call_1')]), steps[1] as Body];
    await behind(
      (to, number, { text }) => sendResponse(to, text, odd[(number - 1) % 2] as Body),
      async ({ proxy }) => {
        const { texts, calls } = await conversation(`${proxy.url}/tools/v1`);
        expect(texts[1]).toBe('Sunny all three days.');
        expect(calls[0]).toEqual([['call_1', 'get_weather', WEATHER]]);
        const model = createOpenAI({ apiKey: 'k', baseURL: `${proxy.url}/ticket/v1` })('gpt-5.1');
        expect(await rejection(generateText({ model, prompt: 'x', maxRetries: 2 }))).toMatchObject({ statusCode: 422 });
      },
    );
  });
});
