import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { ask, compile, type Gate, type JsonObject, type Message, type Model, retryRequest } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listening } from '../../../scripts/tests/listening.ts';
import { type AiSdkLanguageModel, aiSdkModel, tamisObjectMiddleware } from '../src/entries/ai-sdk.ts';
import { batchModel, model as modelAt, startProxy, systemClock } from '../src/index.ts';

interface Turn extends JsonObject {
  readonly role: string;
}

function turnsIn({ messages, contents, input, prompt }: JsonObject): readonly Turn[] {
  const turns = messages ?? contents ?? input ?? prompt;
  return typeof turns === 'string' ? [{ role: 'user' }] : (turns as unknown as readonly Turn[]);
}

function raised(request: JsonObject): string | undefined {
  const turns = turnsIn(request);
  const roles = turns.map(({ role }) => (role === 'model' ? 'assistant' : role));
  if (roles.lastIndexOf('system') > 0) return 'System role only at the start';
  const same = roles.findIndex((role, at) => at > 0 && role === roles[at - 1] && role !== 'tool');
  return same < 0 ? undefined : `Conversation roles must alternate user/assistant/user/assistant/…: ${roles.join()}`;
}

const PROVIDERS = {
  openai: (text: string) => ({ choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }] }),
  anthropic: (text: string) => ({
    role: 'assistant',
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: 'end_turn',
  }),
  gemini: (text: string) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }] }),
  responses: (text: string) => ({
    id: 'r',
    object: 'response',
    status: 'completed',
    output: [
      {
        id: 'm',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
  }),
} as const;
type Provider = keyof typeof PROVIDERS;

async function strict<T>(provider: Provider, replies: readonly string[], work: (url: string, seen: JsonObject[]) => Promise<T>) {
  const seen: JsonObject[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as JsonObject;
    const text = replies[seen.push(body) - 1] ?? 'no';
    const problem = raised(body);
    const answer =
      problem === undefined ? PROVIDERS[provider](text) : { error: { message: problem, type: 'invalid_request_error' } };
    response.writeHead(problem === undefined ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const { url, close } = await listening(server);
  return await work(url, seen).finally(close);
}

const clock: Clock = { ...systemClock, wait: (_, signal) => systemClock.wait(0, signal) };
const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false } as const;
const GATES: readonly Gate<unknown>[] = [
  compile({ schema }),
  compile({ schema, rules: { rules: [{ name: 'low', expr: 'n < 50' }] } }),
  compile({ schema: { type: 'array', items: { type: 'integer' } } }),
  compile({ kind: 'tool-calls', tools: [{ name: 'pay', description: 'Pays.', parameters: schema }] }),
];
const WRONG = [
  '',
  '   ',
  'no',
  '{"n": "x"}',
  '[1',
  `{"n": "${'x'.repeat(13_000)}"}`,
  '{"tool_calls": [{"function": {"name": "pai"}}]}',
];
const replies = fc.array(fc.constantFrom(...WRONG), { minLength: 1, maxLength: 4 });
const toolTurn: readonly Message[] = [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} }] },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output: { type: 'text', value: '4' } }] },
];
const conversation: fc.Arbitrary<readonly Message[]> = fc
  .tuple(fc.boolean(), fc.nat(2), fc.boolean(), fc.boolean())
  .map(([hasSystem, more, isList, endsWithTool]) => {
    const content = isList ? ([{ type: 'text', text: 'Which n?' }] as const) : 'Which n?';
    const turn: readonly Message[] = [
      { role: 'user', content: 'And?' },
      { role: 'assistant', content: 'Hm.' },
    ];
    const system: readonly Message[] = hasSystem ? [{ role: 'system', content: 'Be brief.' }] : [];
    const past = Array.from({ length: more }, () => turn).flat();
    return [...system, ...past, { role: 'user', content }, ...(endsWithTool ? toolTurn : [])];
  });
const contract = fc.constantFrom('provider', 'text', 'off');
const format = fc.constantFrom('findings', 'annotated', 'patch');
const budget = { syntax: 9, schema: 9, semantic: 9, total: 3 };

function sdkModel(said: readonly string[]): AiSdkLanguageModel & { readonly asked: JsonObject[] } {
  const asked: JsonObject[] = [];
  return {
    provider: 'test',
    modelId: 'm',
    specificationVersion: 'v4',
    asked,
    doGenerate: async (call) => {
      const text = said[asked.push(call as unknown as JsonObject) - 1] ?? 'no';
      return { content: text === '' ? [] : [{ type: 'text', text }], finishReason: { unified: 'stop', raw: 'stop' }, usage: {} };
    },
  };
}

describe('no two neighbouring messages have one role', () => {
  test.each(['openai', 'anthropic', 'gemini'] as const)('in what %s is asked, first and again', async (provider) => {
    let most = 0;
    const run = async (
      messages: readonly Message[],
      texts: readonly string[],
      gate: Gate<unknown>,
      way: 'provider' | 'text' | 'off',
      wanted: 'findings' | 'annotated' | 'patch',
    ) =>
      await strict(provider, texts, async (url, seen) => {
        const model = modelAt(`${provider}:m`, { baseURL: url, apiKey: 'k', stream: false });
        const outcome = await ask({ gate, model, messages, clock, budget, contract: way, format: wanted, mostFaults: 0 });
        expect(seen.map(raised)).toEqual(seen.map(() => undefined));
        if (outcome.status === 'faulted') expect(outcome.fault.message).not.toContain('alternate');
        most = Math.max(most, seen.length);
      });
    await fc.assert(fc.asyncProperty(conversation, replies, fc.constantFrom(...GATES), contract, format, run), { numRuns: 60 });
    expect(most).toBeGreaterThan(2);
  });

  test('in what a model without any form of its own is asked', async () => {
    const run = async (
      messages: readonly Message[],
      texts: readonly string[],
      gate: Gate<unknown>,
      way: 'provider' | 'text' | 'off',
    ) => {
      const asked: (readonly Message[])[] = [];
      const model: Model = {
        name: 'test:plain',
        ask: async (told) => ({ text: texts[asked.push(told) - 1] ?? 'no', finish: 'stop' }),
      };
      await ask({ gate, model, messages, clock, budget, contract: way });
      for (const one of asked) expect(raised({ messages: one } as unknown as JsonObject)).toBeUndefined();
      const sdk = sdkModel(texts);
      await ask({ gate, model: aiSdkModel(sdk), messages, clock, budget, contract: way });
      expect(sdk.asked.map(raised)).toEqual(sdk.asked.map(() => undefined));
      for (const provider of ['openai', 'anthropic', 'gemini']) {
        const told = { name: 'reply', text: 'WORDS', task: messages.length };
        const line = batchModel(`${provider}:m`, { apiKey: 'k' }).write('u-1', asked.at(-1) ?? [], { contract: told });
        const { body, params, request } = JSON.parse(line) as { readonly [key: string]: JsonObject };
        expect(raised((body ?? params ?? request) as JsonObject)).toBeUndefined();
      }
    };
    await fc.assert(fc.asyncProperty(conversation, replies, fc.constantFrom(...GATES), contract, run), { numRuns: 100 });
  });

  test('in a request for another reply, whatever form the task has', () => {
    const tasks: readonly (readonly object[])[] = [
      [{ role: 'user', content: 'n?' }],
      [{ role: 'user', content: [{ type: 'text', text: 'n?' }] }],
      [{ role: 'user', content: [{ type: 'input_text', text: 'n?' }] }],
      [{ parts: [{ text: 'n?' }] }],
    ];
    const gate = compile({ schema });
    const [, strings, inputs, parts] = tasks.map((messages) => {
      const again = (reply: string) =>
        retryRequest<object>({
          messages,
          attempts: [{ number: 1, reason: 'first', reply, verdict: gate.judge(reply) }],
          boundary: 'q',
        });
      expect(again('no')).toMatchObject([messages[0], { role: 'assistant', content: 'no' }, { role: 'user' }]);
      expect(again('')).toHaveLength(1);
      return again('')[0];
    });
    const text = expect.stringContaining('could not be used');
    expect(strings).toMatchObject({
      content: [
        { type: 'text', text: 'n?' },
        { type: 'text', text },
      ],
    });
    expect(inputs).toMatchObject({
      content: [
        { type: 'input_text', text: 'n?' },
        { type: 'input_text', text },
      ],
    });
    expect(parts).toEqual({ parts: [{ text: 'n?' }, { text }] });
  });
});

const REQUESTS: { readonly [provider in Provider]: readonly [path: string, request: JsonObject] } = {
  openai: [
    '/v1/chat/completions',
    {
      model: 'm',
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'n?' },
      ],
    },
  ],
  anthropic: [
    '/v1/messages',
    { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: [{ type: 'text', text: 'n?' }] }] },
  ],
  gemini: ['/v1beta/models/m:generateContent', { contents: [{ role: 'user', parts: [{ text: 'n?' }] }] }],
  responses: ['/v1/responses', { model: 'm', input: 'n?' }],
};

describe.each(Object.keys(REQUESTS) as Provider[])('behind the proxy, %s', (provider) => {
  test.each(Object.entries(WRONG))('is asked again in turns after wrong reply %s', async (_, wrong) => {
    await strict(provider, [wrong, 'still not', '{"n": 1}'], async (upstream, seen) => {
      const proxy = await startProxy({ contracts: new Map([['n', compile({ schema }) as Gate]]), upstream, budget });
      try {
        const [path, request] = REQUESTS[provider];
        const got = await fetch(`${proxy.url}/n${path}`, { method: 'POST', body: JSON.stringify(request) });
        await got.text();
        expect(seen.map(raised)).toEqual(seen.map(() => undefined));
        // Some providers' answers without any text are faults, which the proxy passes on.
        if (wrong.trim() !== '') expect([got.status, seen.length]).toEqual([200, 3]);
      } finally {
        await proxy.close();
      }
    });
  });
});

test.each(Object.entries(WRONG))('the middleware for objects asks again in turns after wrong reply %s', async (_, wrong) => {
  const gate = compile({ schema, rules: { rules: [{ name: 'low', expr: 'n < 50' }] } });
  const model = sdkModel([wrong, 'still not', '{"n": 1}']);
  const params = {
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'n?' }] }],
    responseFormat: { type: 'json', schema },
  };
  await tamisObjectMiddleware(gate, { budget }).wrapGenerate({ params, model: model as never });
  expect(model.asked.map(raised)).toEqual(model.asked.map(() => undefined));
  if (wrong.trim() !== '') expect(model.asked).toHaveLength(3);
});
