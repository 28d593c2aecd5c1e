import { ask, compile, type Model, type ToolReply, type Verdict } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { anthropicModel, anthropicTurn, geminiModel, openAiModel, openAiTurn, tamisMiddleware } from '../src/index.ts';
import { serve } from './adapters/server.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const messages = [{ role: 'user', content: 'A number, as JSON.' }] as const;
const THOUGHT = '{"n": 1}';

const BODIES: { readonly [way: string]: readonly [make: (url: string) => Model, body: object] } = {
  'openai: reasoning_content next to null': [openAi, chat({ content: null, reasoning_content: THOUGHT })],
  'openai: reasoning next to an empty text': [openAi, chat({ content: '', reasoning: THOUGHT })],
  'openai: thinking next to nothing': [openAi, chat({ thinking: THOUGHT })],
  'openai: a list with a thinking part': [
    openAi,
    chat({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] }] }),
  ],
  'anthropic: a thinking block': [
    (url) => anthropicModel({ model: 'm', baseURL: url, apiKey: 'k', stream: false }),
    { role: 'assistant', content: [{ type: 'thinking', thinking: THOUGHT, signature: 's' }], stop_reason: 'end_turn' },
  ],
  'gemini: a thought': [
    (url) => geminiModel({ model: 'm', baseURL: url, apiKey: 'k', stream: false }),
    { candidates: [{ content: { role: 'model', parts: [{ text: THOUGHT, thought: true }] }, finishReason: 'STOP' }] },
  ],
};

function openAi(url: string): Model {
  return openAiModel({ model: 'm', baseURL: url, apiKey: 'k', stream: false });
}

function chat(message: object): object {
  return { choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }] };
}

test.each(Object.entries(BODIES))('an answer that is only thought is held: %s', async (_, [make, body]) => {
  const server = await serve((response) => response.end(JSON.stringify(body)));
  const outcome = await ask({ gate, model: make(server.url), messages, budget: { total: 0 } });
  expect(outcome).toMatchObject({ status: 'exhausted', held: { value: { n: 1 }, doubt: { codes: ['extract.in-reasoning'] } } });
  expect(outcome.attempts).toMatchObject([{ reply: '', reasoning: THOUGHT }]);
});

describe('a call that is only thought of', () => {
  const tools = compile({ kind: 'tool-calls', tools: [{ name: 'pay' }] });
  const call = 'I pay.\n<tool_call>{"name": "pay", "arguments": {}}</tool_call>';
  const held = { status: 'hold', reason: 'doubt', held: [{ name: 'pay' }], doubt: { codes: ['extract.in-reasoning'] } };

  test('is held in a turn, and runs once it is released', async () => {
    const turn = await openAiTurn(tools, { role: 'assistant', content: null, reasoning_content: call });
    expect(turn).toMatchObject(held);
    expect(await anthropicTurn(tools, { content: [{ type: 'thinking', thinking: call }] })).toMatchObject(held);
    if (turn.status !== 'hold' || turn.reason === 'approval') throw new Error(turn.status);
    expect(turn.release(['extract.in-reasoning'])).toMatchObject({ status: 'pass', calls: [{ name: 'pay' }], content: '' });
  });

  test('is nothing next to a call that was made', async () => {
    const made = [{ id: 'a', type: 'function', function: { name: 'pay', arguments: '{}' } }];
    const turn = await openAiTurn(tools, {
      role: 'assistant',
      content: null,
      reasoning_content: `${call}${call}`,
      tool_calls: made,
    });
    expect(turn).toMatchObject({ status: 'pass', calls: [{ id: 'a', name: 'pay' }] });
  });

  const params = { prompt: [], tools: [{ type: 'function', name: 'pay' }] };

  test.each(['whole', 'streamed'])(
    'is held by the middleware of the AI SDK, and runs only if the doubt is released: %s',
    async (way) => {
      for (const onDoubt of [undefined, () => ['extract.in-reasoning'] as const]) {
        const verdicts: Verdict<ToolReply>[] = [];
        const options = { onVerdict: (verdict: Verdict<ToolReply>) => void verdicts.push(verdict), ...(onDoubt && { onDoubt }) };
        const middleware = tamisMiddleware(tools, options as never);
        const parts = way === 'whole' ? await whole(middleware) : await streamed(middleware);
        expect(verdicts).toMatchObject([{ status: 'hold', changes: [{ code: 'extract.in-reasoning' }] }]);
        expect(parts.filter(({ type }) => type === 'tool-call')).toHaveLength(onDoubt === undefined ? 0 : 1);
      }
    },
  );

  async function whole(middleware: ReturnType<typeof tamisMiddleware>) {
    const content = [{ type: 'reasoning', text: call }];
    const doGenerate = async () => ({ content, finishReason: 'stop' });
    return (await middleware.wrapGenerate({ doGenerate, params })).content;
  }

  async function streamed(middleware: ReturnType<typeof tamisMiddleware>) {
    const parts = [
      { type: 'reasoning-start', id: '1' },
      ...[...call].map((delta) => ({ type: 'reasoning-delta', id: '1', delta })),
      { type: 'finish', finishReason: 'stop' },
    ];
    const doStream = async () => ({ stream: ReadableStream.from(parts) as ReadableStream });
    const { stream } = await middleware.wrapStream({ doStream, params });
    const got: { readonly type: string }[] = [];
    for await (const part of stream as unknown as AsyncIterable<{ readonly type: string }>) got.push(part);
    return got;
  }
});
