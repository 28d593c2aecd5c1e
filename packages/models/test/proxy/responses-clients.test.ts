import { createOpenAI } from '@ai-sdk/openai';
import { compile, type Gate } from '@tamis/core';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rejection } from '../serving.ts';
import { behind, type Seen } from './behind.ts';
import { call, message, reasoning, response, search, sendResponse } from './recorded.ts';

// What the official clients read through the proxy is compared with what they read from the provider itself.

const CLEAN = '{"title": "Grüße 🦊", "priority": "low"}';
const VALUE = { title: 'Grüße 🦊', priority: 'low' };
const MESSY = `Sure!\n\`\`\`json\n{"title": "Grüße 🦊", priority: 'Low',}\n\`\`\``;
const WEATHER = { city: 'Paris', days: 3 };
type Body = ReturnType<typeof response>;

const clientAt = (baseURL: string, maxRetries = 0) => new OpenAI({ apiKey: 'sk-planted-0123456789', baseURL, maxRetries });
const asked = { model: 'gpt-5.1', input: 'Make a ticket.' };

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

  it('may go on from what the model only thought and the provider does not know as a message', async () => {
    const thought = { ...reasoning(), summary: [{ type: 'summary_text', text: CLEAN }] };
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.in-reasoning'] } }) as Gate;
    await behind(
      (to, number, { text }) =>
        sendResponse(to, text, response([number === 1 ? thought : message('{}')], { id: `resp_${number}` })),
      async ({ proxy }, seen) => {
        const client = clientAt(`${proxy.url}/thought/v1`);
        const { output } = await client.responses.create(asked);
        expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
        await client.responses.create({ ...asked, input: 'Go on.', previous_response_id: 'resp_1' });
        expect(JSON.parse(seen.at(-1)?.text ?? '')).toMatchObject({
          input: [
            { type: 'message', id: 'msg_resp_1', role: 'assistant' },
            { role: 'user', content: 'Go on.' },
          ],
        });
      },
      { contracts: new Map([['thought', gate]]), budget: { total: 0 } },
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
