import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { compile, type Gate, type ToolReply } from '../src/index.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';

const numbers = { type: 'object', properties: { n: { type: 'integer' }, m: { type: 'integer' } } };
const gate: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [{ name: 'look', effect: 'read', parameters: numbers }],
});

describe('a reply that is far too long', () => {
  // A list of 125,000 items can still be spread into a call in Node 24; one of 150,000 overflows the stack.
  const long: readonly (readonly [string, string])[] = [
    ['kinds before a name', `<tool_call>${'function<｜tool▁sep｜>'.repeat(20_000)}</tool_call>`],
    ['variables', `look(${'a=x,'.repeat(150_000)})`],
  ];
  const longer: typeof long = [['keys without quotes', `{"name": "look", "arguments": {${'a:x,'.repeat(150_000)}}}`]];
  it.each([...long, ...(isWhole ? longer : [])])('does not throw: %s', (_, reply) => {
    expect(gate.judge(reply).status).toBe('fail');
  });

  const many: readonly (readonly [string, (count: number) => string])[] = [
    ['in one list', (count: number) => `[${"{'name': 'look', 'arguments': {'n': '1'}}, ".repeat(count)}]`],
    ['each between marks', (count: number) => '<tool_call>{"name": "look", "arguments": {"n": 1}}</tool_call>\n'.repeat(count)],
    ['each in a fence', (count: number) => `Look:\n${'```\nlook(n=1)\n```\n'.repeat(count)}`],
    ['each in the form of ReAct', (count: number) => 'Action: look\nAction Input: {"n": 1}\n'.repeat(count)],
  ];
  it.each(aThirdOf(many))('takes no more time for each of many calls (a third in each run): %s', (_, build) => {
    expect(growthBySize((text) => gate.judge(text), build, 2000)).toBeLessThan(LINEAR);
  });
});

const text = { type: 'string' };
const acting: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [
    { name: 'run_sql', effect: 'change', parameters: { type: 'object', properties: { query: text }, required: ['query'] } },
    {
      name: 'tell',
      effect: 'read',
      parameters: { type: 'object', properties: { to: text, words: { type: 'array', items: text }, n: { type: 'integer' } } },
    },
  ],
});

describe('a reply that is cut', () => {
  const call = '{"name": "tell", "arguments": {"to": "Ann"}}';
  it.each([
    `{"choices": [{"message": {"role": "assistant", "tool_calls": [{"type": "function", "function": ${call}}]}}]}`,
    `{"output": [{"type": "reasoning"}, {"type": "function_call", ${call.slice(1)}]}`,
    `{"role": "assistant", "content": [{"type": "text", "text": "I look."}, {"type": "tool_use", ${call.slice(1)}]}`,
    `{"candidates": [{"content": {"parts": [{"functionCall": ${call}}]}}]}`,
    '<tell>\n<to>Ann</to>\n</tell>',
    `<|tool_calls_section_begin|><|tool_call_begin|>tell<|tool_call_argument_begin|>{"to": "Ann"}<|tool_call_end|>`,
    'tell(to="Ann")',
  ])('passes without a call only before a tool is named: %j', (reply) => {
    const named = reply.indexOf('tell') + 'tell'.length;
    for (let end = named; end < reply.length; end++) {
      const verdict = acting.judge(reply.slice(0, end));
      if (verdict.status === 'pass') expect(verdict.value.calls).toEqual([{ name: 'tell', arguments: { to: 'Ann' } }]);
    }
  });
});
