import { compile, type Gate, type ToolReply } from '@tamis/core';
import { reloadable } from '@tamis/core/compiler';
import { expect, it } from 'vitest';
import { openAiTurn, tamisMiddleware, tamisRepairToolCall, tamisToolApproval } from '../../src/index.ts';

const wrong = compile({ schema: { type: 'object' } }) as unknown as Gate<ToolReply>;
const right = compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] });

it.each([
  ['tamisMiddleware', tamisMiddleware],
  ['tamisRepairToolCall', tamisRepairToolCall],
  ['tamisToolApproval', tamisToolApproval],
])('%s takes a gate for tool calls only', (_, make: (gate: Gate<ToolReply>) => unknown) => {
  expect(() => make(wrong)).toThrow('Expected a gate for tool calls');
  expect(() => make(right)).not.toThrow();
  expect(() => make(reloadable(() => right))).not.toThrow();
  const { kind: _kind, ...byHand } = right;
  expect(() => make(byHand)).not.toThrow();
});

it('openAiTurn does, too', async () => {
  await expect(openAiTurn(wrong, { role: 'assistant', content: 'Hi' })).rejects.toThrow('Expected a gate for tool calls');
});

it('refuses what is not a gate at all, such as options around one', () => {
  const around = { gate: compile({ kind: 'tool-calls', tools: [{ name: 'look' }] }) } as unknown as Gate<ToolReply>;
  expect(() => tamisMiddleware(around)).toThrow('Expected a gate, as returned by');
});
