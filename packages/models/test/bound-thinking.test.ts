import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import { compile, type Gate, type JsonObject } from '@tamis/core';
import { generateText, type ModelMessage, Output, streamText, wrapLanguageModel } from 'ai';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { tamisMiddleware, tamisObjectMiddleware } from '../src/index.ts';
import { behind } from './proxy/behind.ts';
import { ledgerInFolder } from './proxy/ledger-in-folder.ts';
import { contracts } from './proxy/proxying.ts';

const signed = (before: unknown) => createHash('sha256').update(JSON.stringify(before)).digest('base64');

interface Message {
  readonly role: string;
  readonly content: string | readonly JsonObject[];
}

const isThought = ({ type }: JsonObject) => type === 'thinking' || type === 'redacted_thinking';

function refusal({ system, tools, messages, thinking }: JsonObject): string | undefined {
  const all = messages as unknown as readonly Message[];
  for (const [at, { role, content }] of all.entries()) {
    if (role !== 'assistant' || typeof content === 'string') continue;
    for (const [index, block] of content.entries()) {
      const before = signed([system, tools, all.slice(0, at), content.slice(0, index).filter((one) => !isThought(one))]);
      if (isThought(block) && block.signature !== before) return `messages.${at}: bound to a different conversation`;
    }
  }
  const isManual = (thinking as JsonObject | undefined)?.type === 'enabled';
  const last = all.findLast(({ role }) => role === 'assistant')?.content;
  if (!isManual || typeof last === 'string' || last === undefined) return undefined;
  const isStep = last.some(({ type }) => type === 'tool_use') && !isThought(last[0] ?? {});
  return isStep ? 'Expected `thinking` or `redacted_thinking`, but found `tool_use`' : undefined;
}

function thinking(replies: readonly JsonObject[]) {
  let replied = 0;
  return (response: ServerResponse, text: string) => {
    const request = JSON.parse(text) as JsonObject;
    const problem = refusal(request);
    if (problem !== undefined) {
      const error = { type: 'invalid_request_error', message: problem };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'error', error }));
      return;
    }
    const { system, tools, messages } = request;
    const signature = signed([system, tools, messages, []]);
    const block = replies[replied++] ?? { type: 'text', text: 'no' };
    const content = [{ type: 'thinking', thinking: '', signature }, block];
    const message = { id: `m${replied}`, type: 'message', role: 'assistant', model: 'm', content, stop_sequence: null };
    const stop_reason = block.type === 'tool_use' ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 1, output_tokens: 1 };
    if (request.stream !== true) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...message, stop_reason, usage }));
      return;
    }
    const delta =
      block.type === 'text'
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    const events: readonly JsonObject[] = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null, usage } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'content_block_start',
        index: 1,
        content_block: block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} },
      },
      { type: 'content_block_delta', index: 1, delta } as JsonObject,
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
  };
}

async function asked(url: string, isStream: boolean, given: object) {
  const { messages } = new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 });
  const request = { model: 'm', max_tokens: 99, ...given } as Anthropic.MessageCreateParamsNonStreaming;
  const streamed = isStream ? messages.stream(request) : undefined;
  const { data, response } = await (streamed ?? messages.create(request)).withResponse();
  const { content } = (await streamed?.finalMessage()) ?? (data as Anthropic.Message);
  return { content: content as unknown as readonly JsonObject[], thinking: response.headers.get('x-tamis-thinking') };
}

const said = (text: string): JsonObject => ({ type: 'text', text });
const called = (city: unknown): JsonObject => ({
  type: 'tool_use',
  id: 't1',
  name: 'get_weather',
  input: { city } as JsonObject,
});
const CLEAN = '{"title": "a", "priority": "low"}';
const tools = [{ name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }];
const result: Message = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'sun' }] };

// Asks twice: the second request continues from what the first was answered.
async function twice(replies: readonly JsonObject[], contract: string, isStream: boolean, next: Message, more: JsonObject = {}) {
  const answer = thinking(replies);
  return await behind(
    (response, _, { text }) => answer(response, text),
    async ({ proxy }) => {
      const ask = (messages: readonly Message[]) => asked(`${proxy.url}/${contract}`, isStream, { messages, ...more });
      const task: readonly Message[] = [{ role: 'user', content: 'Make a ticket.' }];
      const first = await ask(task);
      const again = ask([...task, { role: 'assistant', content: first.content }, next]);
      const second = await again.catch((error: unknown) => error as never);
      return { first, second };
    },
    { contracts },
  );
}

describe.each([false, true])('behind the proxy, streamed: %s', (isStream) => {
  const next: Message = { role: 'user', content: 'And another.' };

  const types = ({ content }: { readonly content: readonly JsonObject[] }) => content.map(({ type }) => type);

  it('the next turn works after a second question, without the thinking that is bound to it', async () => {
    const { first, second } = await twice([said('{}'), said(CLEAN), said(CLEAN)], 'ticket', isStream, next);
    expect([first.thinking, types(first)]).toEqual(['dropped', ['text']]);
    expect([second.thinking, types(second)]).toEqual([null, ['thinking', 'text']]);
  });

  it('thinking stays where the client sees all messages before it', async () => {
    const { first, second } = await twice([said(CLEAN), said(CLEAN)], 'ticket', isStream, next);
    for (const answer of [first, second]) expect([answer.thinking, types(answer)]).toEqual([null, ['thinking', 'text']]);
  });

  it('the result of a tool can be sent after a second question', async () => {
    const replies = [called({ a: 1 }), called('Paris'), said('Sunny.')];
    const { first, second } = await twice(replies, 'tools', isStream, result, { tools, thinking: { type: 'adaptive' } });
    expect([types(first), types(second)]).toEqual([['tool_use'], ['thinking', 'text']]);
  });
});

test('with a budget of thinking tokens, thinking stays with the call, as the API wants it', async () => {
  // The models that take a budget do not bind their thinking.
  const replies = [called({ a: 1 }), called('Paris'), said('Sunny.')];
  const manual = { tools, thinking: { type: 'enabled', budget_tokens: 1024 } };
  const { first } = await twice(replies, 'tools', false, result, manual);
  expect([first.content.map(({ type }) => type), first.thinking]).toEqual([['thinking', 'tool_use'], null]);
});

test('thinking that follows what a person decided is not served, because the client does not see that', async () => {
  const ledger = ledgerInFolder();
  const pay = { name: 'pay', parameters: { type: 'object' } } as const;
  const shop = compile({ kind: 'tool-calls', tools: [pay], policy: { effects: { change: 'hold' } } }) as unknown as Gate;
  const answer = thinking([{ type: 'tool_use', id: 't1', name: 'pay', input: {} }, said('No, then.'), said('Well.')]);
  const work = async ({ proxy }: { readonly proxy: { readonly url: string } }) => {
    const tools = [{ name: 'pay', input_schema: { type: 'object' } }];
    const ask = (messages: readonly Message[]) => asked(`${proxy.url}/shop`, false, { messages, tools });
    const task: readonly Message[] = [{ role: 'user', content: 'Pay.' }];
    await expect(ask(task)).rejects.toMatchObject({ status: 422 });
    for await (const { review, digest } of ledger.reviews({ state: 'open' }))
      await ledger.decide({ review, digest, kind: 'deny', by: 'anna', text: 'Too much.' });
    const first = await ask(task);
    expect(first.thinking).toBe('dropped');
    const second = await ask([...task, { role: 'assistant', content: first.content }, { role: 'user', content: 'Well?' }]);
    expect(second.thinking).toBeNull();
  };
  const contract = new Map([['shop', shop]]);
  await behind((response, _, { text }) => answer(response, text), work, { contracts: contract, reviews: { ledger } });
  await ledger.close();
});

function reasoningModel(replies: readonly string[]): LanguageModelV4 & { readonly prompts: unknown[] } {
  const prompts: unknown[] = [];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const finishReason = { unified: 'stop', raw: 'stop' } as const;
  const answer = ({ prompt }: LanguageModelV4CallOptions) => {
    const plain = prompt.map(({ role, content }) => ({
      role,
      content:
        typeof content === 'string'
          ? content
          : content.filter(({ type }) => type !== 'reasoning').map((part) => ('text' in part ? part.text : part)),
    }));
    for (const [at, { content }] of prompt.entries())
      for (const part of typeof content === 'string' ? [] : content) {
        const { signature } = (part.providerOptions?.anthropic ?? {}) as { readonly signature?: string };
        if (part.type === 'reasoning' && signature !== undefined && signature !== signed(plain.slice(0, at)))
          throw new Error(`messages.${at}: bound to a different conversation`);
      }
    return { text: replies[prompts.push(prompt) - 1] ?? 'no', providerMetadata: { anthropic: { signature: signed(plain) } } };
  };
  return {
    specificationVersion: 'v4',
    provider: 'anthropic.messages',
    modelId: 'm',
    supportedUrls: {},
    prompts,
    doGenerate: async (given) => {
      const { text, providerMetadata } = answer(given);
      return {
        content: [
          { type: 'reasoning', text: '', providerMetadata },
          { type: 'text', text },
        ],
        finishReason,
        usage,
        warnings: [],
      };
    },
    doStream: async (given) => {
      const { text, providerMetadata } = answer(given);
      const parts: readonly LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'reasoning-start', id: '0' },
        { type: 'reasoning-delta', id: '0', delta: '', providerMetadata },
        { type: 'reasoning-end', id: '0' },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: text },
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason, usage },
      ];
      return { stream: new ReadableStream({ start: (to) => send(to, parts) }) };
    },
  };
}

function send(to: ReadableStreamDefaultController<LanguageModelV4StreamPart>, parts: readonly LanguageModelV4StreamPart[]): void {
  for (const part of parts) to.enqueue(part);
  to.close();
}

Reflect.set(globalThis, 'AI_SDK_LOG_WARNINGS', false);
const schema = z.object({ n: z.number() });
const plain = compile({ schema }) as Gate<never>;
const ruled = compile({ schema, rules: { rules: [{ name: 'low', expr: 'n < 50' }] } }) as Gate<never>;
const output = Output.object({ schema });
type Turn = (model: ReturnType<typeof wrapLanguageModel>, messages: ModelMessage[]) => Promise<readonly ModelMessage[]>;

const TURNS: { readonly [name: string]: Turn } = {
  whole: async (model, messages) => (await generateText({ model, messages, output, maxRetries: 0 })).response.messages,
  streamed: async (model, messages) => {
    const problems: unknown[] = [];
    const result = streamText({ model, messages, output, maxRetries: 0, onError: ({ error }) => void problems.push(error) });
    for await (const _delta of result.textStream);
    if (problems.length > 0) throw problems[0];
    return (await result.response).messages;
  },
};

describe.each(Object.entries(TURNS))('with the middleware for objects, %s', (_, turn) => {
  it.each([
    ['after a second question', plain, ['{"n": "x"}', '{"n": 1}', '{"n": 2}'], false, {}],
    ['after the words of a contract', ruled, ['{"n": 1}', '{"n": 2}'], false, {}],
    ['after both', ruled, ['{"n": 70}', '{"n": 1}', '{"n": 2}'], false, {}],
    ['after words, shown as it comes', ruled, ['{"n": 1}', '{"n": 2}'], false, { stream: 'provisional' }],
    ['if nothing was hidden', plain, ['{"n": 1}', '{"n": 2}'], true, {}],
  ] as const)('the next turn works %s', async (_name, gate, replies, isKept, options) => {
    const base = reasoningModel(replies);
    const model = wrapLanguageModel({ model: base, middleware: tamisObjectMiddleware(gate, options) });
    const task: ModelMessage = { role: 'user', content: 'A number.' };
    const answered = await turn(model, [task]);
    await turn(model, [task, ...answered, { role: 'user', content: 'Another.' }]);
    expect(base.prompts).toHaveLength(replies.length);
    expect(JSON.stringify(answered).includes('signature')).toBe(isKept);
  });
});

test('the middleware for calls hides nothing from the client, so reasoning stays bound', async () => {
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'get_weather', parameters: { type: 'object' } }] });
  const base = reasoningModel(['Hm.', 'Yes.']);
  const model = wrapLanguageModel({ model: base, middleware: tamisMiddleware(gate as never) });
  const task: ModelMessage = { role: 'user', content: 'Well?' };
  const { response } = await generateText({ model, messages: [task], maxRetries: 0 });
  await generateText({ model, messages: [task, ...response.messages, { role: 'user', content: 'So?' }], maxRetries: 0 });
  expect(JSON.stringify(response.messages)).toContain('signature');
});
