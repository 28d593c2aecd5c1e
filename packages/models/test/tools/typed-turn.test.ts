import { compile, type JsonObject } from '@tamis/core';
import { jsonSchema, tool } from 'ai';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { anthropicTurn, openAiTurn, tamisMiddleware, tamisRepairToolCall, tamisToolApproval } from '../../src/index.ts';

const parameters = z.object({ amount: z.number(), on: z.string().transform((text) => new Date(text)) });
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters }] });
const given = { amount: 5, on: '2026-01-31' };

test('a turn of OpenAI has the types of the registry', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'refund', arguments: JSON.stringify(given) } };
  const turn = await openAiTurn(gate, { role: 'assistant', content: null, tool_calls: [call] });
  if (turn.status !== 'pass') throw new Error(turn.status);
  const [refund] = turn.calls;
  expectTypeOf(refund?.name).toEqualTypeOf<'refund' | undefined>();
  expectTypeOf(refund?.arguments).toEqualTypeOf<{ amount: number; on: Date } | undefined>();
  expectTypeOf(refund?.id).toEqualTypeOf<string | undefined>();
  expect([refund?.id, refund?.arguments.on.getUTCFullYear()]).toEqual(['a', 2026]);
});

test('and so has one of Anthropic', async () => {
  const turn = await anthropicTurn(gate, {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'a', name: 'refund', input: given }],
  });
  if (turn.status !== 'pass') throw new Error(turn.status);
  expectTypeOf(turn.calls[0]?.arguments.amount).toEqualTypeOf<number | undefined>();
  expect(turn.calls[0]?.arguments.amount).toBe(5);
});

test('a typed gate is taken by every part for the AI SDK', () => {
  expect([tamisMiddleware(gate), tamisRepairToolCall(gate), tamisToolApproval(gate)]).toHaveLength(3);
});

test('the tools of the AI SDK are a registry as they are', () => {
  const look = jsonSchema<{ id: string }>(
    { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false },
    { validate: () => ({ success: false, error: new Error('never asked') }) },
  );
  const tools = {
    refund: tool({ description: 'Pays back.', inputSchema: z.object({ amount: z.number() }), execute: async () => 'done' }),
    look: tool({ inputSchema: look }),
  };
  const registry = compile({ kind: 'tool-calls', tools });
  expect(registry.warnings).toEqual([]);
  const verdict = registry.judge('{"name": "look", "arguments": {"id": "x"}}');
  if (verdict.status !== 'pass') throw new Error(verdict.status);
  expectTypeOf(verdict.value.calls[0]?.name).toEqualTypeOf<'refund' | 'look' | undefined>();
  expectTypeOf(verdict.value.calls[0]?.arguments).toEqualTypeOf<JsonObject | undefined>();
  expect(registry.judge('{"name": "look", "arguments": {"id": 7.5, "x": 1}}').status).toBe('fail');
  expect(registry.judge('{"name": "refund", "arguments": {"amount": "much"}}').status).toBe('fail');
  expect(registry.told?.().tools?.map(({ name }) => name)).toEqual(['refund', 'look']);
});
