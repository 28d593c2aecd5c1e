import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import type { JsonObject } from '../model/json.ts';
import { firstChoice } from './answer.ts';
import { callsOf, textsOf } from './answer-part.ts';
import { decodeAnthropic } from './anthropic.ts';
import { AnthropicGathering } from './anthropic-gathering.ts';
import { decodeGemini } from './gemini.ts';
import { GeminiGathering } from './gemini-gathering.ts';
import { decodeOpenAi } from './open-ai.ts';
import { OpenAiGathering } from './open-ai-gathering.ts';

function openAi(...deltas: readonly JsonObject[]) {
  const gathering = new OpenAiGathering();
  for (const delta of deltas) gathering.take({ choices: [{ index: 0, delta }] });
  return firstChoice(decodeOpenAi(gathering.whole()))?.parts ?? [];
}

function entry(fields: JsonObject, name?: string, given?: string): JsonObject {
  const called = { ...(name === undefined ? {} : { name }), ...(given === undefined ? {} : { arguments: given }) };
  return { tool_calls: [{ ...fields, function: called }] };
}

function anthropic(...events: readonly JsonObject[]) {
  const gathering = new AnthropicGathering();
  for (const event of events) gathering.take(event);
  return firstChoice(decodeAnthropic(gathering.whole()))?.parts ?? [];
}

const f = { name: 'f', arguments: '{"a": 1}' };
const g = { name: 'g', arguments: '{}' };

describe('calls in a stream from OpenAI, or from a compatible server', () => {
  it.each(
    rows<[string, readonly JsonObject[]]>(
      'providers',
      'Pieces of two calls in a stream from OpenAI, or from a compatible server',
    ),
  )('are put together: %s', (_, deltas) => {
    expect(callsOf(openAi(...deltas))).toEqual([
      { id: 'x', ...f },
      { id: 'y', ...g },
    ]);
  });

  it('without ids and indexes are each a separate call', () => {
    expect(callsOf(openAi(entry({}, 'f', '{"a": 1}'), entry({}, 'g', '{}'), entry({}, 'g', '{}')))).toEqual([f, g, g]);
  });

  it('are never lost, even if they are not in the form of a call', () => {
    expect(callsOf(openAi({ tool_calls: [7, 'f()', { index: 0, id: 'x' }] }))).toHaveLength(3);
    expect(
      callsOf(openAi({ function_call: { name: 'f', arguments: '{"a"' } }, { function_call: { arguments: ': 1}' } })),
    ).toEqual([f]);
    expect(
      callsOf(
        openAi(
          { tool_calls: [{ id: 'x', type: 'custom', custom: { name: 'f', input: 'a' } }] },
          { tool_calls: [{ custom: { input: 'b' } }] },
        ),
      ),
    ).toEqual([{ id: 'x', name: 'f', arguments: 'ab' }]);
    expect(callsOf(openAi({ tool_calls: [{ index: 0, ...f }] }))).toEqual([f]);
  });

  it('keep arguments that are not text, and show what does not fit together', () => {
    const whole = { tool_calls: [{ index: 0, function: { name: 'f', arguments: { a: 1 } } }] };
    expect(callsOf(openAi(whole))).toEqual([{ name: 'f', arguments: { a: 1 } }]);
    expect(callsOf(openAi(whole, whole))).toEqual([{ name: 'f', arguments: '{"a":1}{"a":1}' }]);
  });
});

describe('blocks in a stream from Anthropic', () => {
  const start = (index: number, content_block: JsonObject) => ({ type: 'content_block_start', index, content_block });
  const piece = (index: number, delta: JsonObject) => ({ type: 'content_block_delta', index, delta });
  const json = (index: number, partial_json: string) => piece(index, { type: 'input_json_delta', partial_json });
  const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });

  it('keep the arguments as the model wrote them', () => {
    const parts = anthropic(start(0, use('x')), json(0, '{"a": 1,'), json(0, ' "a": 2}'), start(1, use('y')), json(1, ''));
    expect(callsOf(parts)).toEqual([
      { id: 'x', name: 'f', arguments: '{"a": 1, "a": 2}' },
      { id: 'y', name: 'f', arguments: {} },
    ]);
  });

  it('may be interleaved', () => {
    const parts = anthropic(
      start(1, use('y')),
      start(0, use('x')),
      json(1, '{"b"'),
      json(0, '{"a"'),
      json(1, ': 2}'),
      json(0, ': 1}'),
    );
    expect(callsOf(parts)).toEqual([
      { id: 'x', name: 'f', arguments: '{"a": 1}' },
      { id: 'y', name: 'f', arguments: '{"b": 2}' },
    ]);
  });

  it('are never lost: one that never started, and two that started at one index', () => {
    expect(callsOf(anthropic(json(3, '{"a": 1}')))).toEqual([{ arguments: '{"a": 1}' }]);
    expect(callsOf(anthropic(start(0, use('x')), start(0, use('y'))))).toHaveLength(2);
  });

  it('report what the provider ran, and what the model thought', () => {
    const ran = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} };
    const parts = anthropic(
      start(0, { type: 'thinking', thinking: '' }),
      piece(0, { type: 'thinking_delta', thinking: 'hm' }),
      start(1, ran),
      json(1, '{"query": "x"}'),
    );
    expect(parts).toEqual([
      { kind: 'thought', text: 'hm' },
      { kind: 'provider-run', type: 'server_tool_use' },
    ]);
  });

  it('may come in one message', () => {
    expect(
      textsOf(anthropic({ type: 'message', content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' }), 'text'),
    ).toEqual(['Hi']);
  });
});

describe('parts in a stream from Gemini', () => {
  it('are put together in order', () => {
    const gathering = new GeminiGathering();
    const call = { functionCall: { id: 'x', name: 'f', args: { a: 1 } } };
    const parts = [{ text: 'h', thought: true }, { text: 'm', thought: true }, { text: 'a' }, { text: 'b' }, call, { text: 'c' }];
    for (const part of parts)
      gathering.take({ candidates: [{ content: { parts: [part] } }, { index: 1, content: { parts: [{ text: 'other' }] } }] });
    gathering.take({ candidates: [{ index: 1, finishReason: 'STOP' }] });
    expect([gathering.isFinished, gathering.text, gathering.size]).toEqual([false, 'abc', 5]);
    const choice = firstChoice(decodeGemini(gathering.whole()));
    expect(textsOf(choice?.parts ?? [], 'text')).toEqual(['ab', 'c']);
    expect(callsOf(choice?.parts ?? [])).toEqual([{ id: 'x', name: 'f', arguments: { a: 1 } }]);
  });
});

it.each([{ function: { name: 'f', arguments: '{}' } }, '[{"name": "f"}]', 3])(
  'loses no calls that are no list: %j',
  (tool_calls) => {
    const whole = firstChoice(decodeOpenAi({ choices: [{ message: { content: 'I look.', tool_calls } }] }))?.parts ?? [];
    expect(callsOf(whole)).toHaveLength(1);
    expect(callsOf(openAi({ content: 'I look.', tool_calls }))).toHaveLength(1);
  },
);

it.each([null, ''])('takes %j to mean that there are no calls', (tool_calls) => {
  const whole = firstChoice(decodeOpenAi({ choices: [{ message: { content: 'I look.', tool_calls } }] }))?.parts ?? [];
  expect(callsOf(whole)).toEqual([]);
  expect(callsOf(openAi({ content: 'I look.', tool_calls }))).toEqual([]);
});
