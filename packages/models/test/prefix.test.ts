import { type AskOptions, ask, compile, type Gate, type JsonObject, type Message, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropicModel, geminiModel, openAiModel, type ProviderOptions, systemClock } from '../src/index.ts';
import { serve } from './adapters/server.ts';
import { conversation as withParts } from './parts/conversation.ts';

const PROVIDERS: { readonly [name: string]: readonly [(options: ProviderOptions) => Model, (text: string) => object] } = {
  openai: [
    openAiModel,
    (text) => ({ choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }] }),
  ],
  anthropic: [anthropicModel, (text) => ({ role: 'assistant', content: [{ type: 'text', text }], stop_reason: 'end_turn' })],
  gemini: [geminiModel, (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }] })],
};

const clock: Clock = { ...systemClock, wait: (_, signal) => systemClock.wait(0, signal) };
const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false } as const;
const GATES: readonly Gate<unknown>[] = [
  compile({ schema }),
  compile({
    schema: { ...schema, properties: { n: { type: 'integer', multipleOf: 7 } } },
    rules: { rules: [{ name: 'low', expr: 'n < 50' }] },
  }),
  compile({ schema: { type: 'array' } }),
  compile({ kind: 'tool-calls', tools: [{ name: 'pay', description: 'Pays.', parameters: schema }] }),
];

const WRONG = [
  '',
  'no',
  '{"n": "x"}',
  '{"n": 1.5, "m": [1, 2]}',
  '```json\n{"n": null}\n```',
  '[1',
  '<tool_call>{"name": "pai"}</tool_call>',
  500,
  429,
];

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const conversation: fc.Arbitrary<readonly Message[]> = fc
  .tuple(fc.option(text), fc.array(fc.tuple(text, text), { maxLength: 3 }), text)
  .map(([system, turns, last]) => [
    ...(system === null ? [] : [{ role: 'system', content: system } as const]),
    ...turns.flatMap(([user, assistant]) => [
      { role: 'user', content: user } as const,
      { role: 'assistant', content: assistant } as const,
    ]),
    { role: 'user', content: last },
  ]);
type Settings = Required<Pick<AskOptions<unknown>, 'contract' | 'format' | 'options' | 'requirements'>>;

const settings: fc.Arbitrary<Settings> = fc.record({
  contract: fc.constantFrom('provider', 'provider', 'provider', 'text', 'off'),
  format: fc.constantFrom('findings', 'annotated', 'patch'),
  options: fc.record({
    temperature: fc.constantFrom(0, 0.5),
    maxTokens: fc.constantFrom(64, 1000),
    stop: fc.constantFrom([], ['END']),
  }),
  requirements: fc.array(text, { maxLength: 2 }),
});

// What the drawn runs rarely have together: a format that may change, a schema in the provider's own way, images and tool results, and enough attempts.
const EXAMPLES = (['findings', 'annotated', 'patch'] as const).flatMap((format) =>
  GATES.map((gate): [readonly Message[], Settings, Gate<unknown>, (string | number)[], JsonObject] => {
    const given: Settings = {
      contract: 'provider',
      format,
      options: { temperature: 0, maxTokens: 64, stop: [] },
      requirements: [],
    };
    const replies = ['no', '{"n": "x"}', 500, '[1', '{"n": "y"}', '{"n": null, "m": 1}'];
    const messages: readonly Message[] = format === 'patch' ? [{ role: 'user', content: 'A number.' }] : withParts;
    return [messages, given, gate, replies, { metadata: {} }];
  }),
);

async function sent(
  provider: string,
  given: Omit<AskOptions<unknown>, 'model'>,
  replies: readonly (string | number)[],
  body: JsonObject,
) {
  const [make, saying] = PROVIDERS[provider] as (typeof PROVIDERS)[string];
  const server = await serve((response, _, hit) => {
    const reply = replies[hit - 1] ?? 'no';
    if (typeof reply === 'number') response.writeHead(reply).end('{}');
    else response.end(JSON.stringify(saying(reply)));
  });
  const model = make({ model: 'm', baseURL: server.url, apiKey: 'k', stream: false, body });
  const outcome = await ask({ ...given, model, clock, budget: { syntax: 9, schema: 9, semantic: 9, total: 5 } });
  return { bodies: server.received.map((one) => one.text), outcome };
}

// How a body may go on: with one more message, or, if the reply can't be a turn, with more words in the last one.
function continuations(body: string): readonly string[] {
  const message = `${body.slice(0, -2)},`;
  if (body.endsWith('"}]}]}')) return [message, `${body.slice(0, -4)},`];
  expect(body.endsWith('"}]}')).toBe(true);
  return [message, `${body.slice(0, -4)}\\n\\n`];
}

describe.each(Object.keys(PROVIDERS))('what %s is asked again', (provider) => {
  test('starts with what it was asked before, byte for byte', async () => {
    let longest = 0;
    const run = fc.asyncProperty(
      ...([
        conversation,
        settings,
        fc.constantFrom(...GATES),
        fc.array(fc.constantFrom(...WRONG), { minLength: 2, maxLength: 6 }),
      ] as const),
      fc.constantFrom({}, { metadata: { user: 'u' } }),
      async (messages, given, gate, replies, body) => {
        const { bodies } = await sent(provider, { gate, messages, ...given }, replies, body);
        longest = Math.max(longest, new Set(bodies).size);
        for (const [index, next] of bodies.entries()) {
          const before = bodies[index - 1];
          // After a fault the same request is sent again.
          if (before === undefined || next === before) continue;
          expect(continuations(before).some((start) => next.startsWith(start))).toBe(true);
        }
      },
    );
    await fc.assert(run, { numRuns: 200, examples: EXAMPLES });
    expect(longest).toBeGreaterThan(3);
  });
});

test('a run that was stored and resumed goes on with the same start', async () => {
  const gate = compile({ schema });
  const messages = [{ role: 'user', content: 'A number.' }] as const;
  const server = await serve((response, _, hit) => {
    const text = ['no', '{"n": "x"}', '{"n": "y"}', '{"n": 1}'][hit - 1];
    response.end(JSON.stringify({ choices: [{ index: 0, message: { content: text }, finish_reason: 'stop' }] }));
  });
  const model = openAiModel({ model: 'm', baseURL: server.url, apiKey: 'k', stream: false });
  const budget = { total: 2 };
  const first = await ask({ gate, model, messages, budget, escalate: async () => 'later' });
  const { state, attempts } = JSON.parse(JSON.stringify(first)) as typeof first;
  const decision = { kind: 'hint', text: 'Digits.' } as const;
  const outcome = await ask({ gate, model, messages, resume: { state, attempts, decision } });
  expect(outcome).toMatchObject({ status: 'accepted', value: { n: 1 } });
  const bodies = server.received.map((one) => one.text);
  expect(bodies).toHaveLength(4);
  for (const [index, next] of bodies.slice(1).entries()) expect(next.startsWith(`${bodies[index]?.slice(0, -2)},`)).toBe(true);
});
