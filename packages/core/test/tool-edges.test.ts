import { describe, expect, it } from 'vitest';
import { ContractError, compile, type Gate, type ToolContract, type ToolReply } from '../src/index.ts';

const numbers = { type: 'object', properties: { n: { type: 'integer' }, m: { type: 'integer' } } };
const gate: Gate<ToolReply> = compile({
  kind: 'tool-calls',
  tools: [{ name: 'look', effect: 'read', parameters: numbers }],
});

describe('a reply that is far too long', () => {
  it.each([
    ['kinds before a name', `<tool_call>${'function<｜tool▁sep｜>'.repeat(20_000)}</tool_call>`],
    ['keys without quotes', `{"name": "look", "arguments": {${'a:x,'.repeat(150_000)}}}`],
    ['variables', `look(${'a=x,'.repeat(150_000)})`],
  ])('does not throw: %s', (_, reply) => {
    expect(gate.judge(reply).status).toBe('fail');
  });

  it.each([
    ['in one list', (count: number) => `[${"{'name': 'look', 'arguments': {'n': '1'}}, ".repeat(count)}]`],
    ['each between marks', (count: number) => '<tool_call>{"name": "look", "arguments": {"n": 1}}</tool_call>\n'.repeat(count)],
    ['each in a fence', (count: number) => `Look:\n${'```\nlook(n=1)\n```\n'.repeat(count)}`],
    ['each in the form of ReAct', (count: number) => 'Action: look\nAction Input: {"n": 1}\n'.repeat(count)],
  ])('takes no more time for each of many calls: %s', (_, build) => {
    const elapsed = (reply: string) => {
      const start = performance.now();
      gate.judge(reply);
      return performance.now() - start;
    };
    const [small, large] = [build(1000), build(8000)];
    elapsed(small);
    expect(elapsed(large)).toBeLessThan(8 * 5 * Math.max(elapsed(small), 5));
  });
});

describe('an action of ReAct', () => {
  it.each(['Action: look\nAction Input:\n{"n": 5}', 'Action: look\nAction Input:\n```json\n{"n": 5}\n```'])(
    'has its arguments on the next line: %j',
    (reply) => {
      expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [{ name: 'look', arguments: { n: 5 } }] } });
      expect(gate.judge(reply)).not.toHaveProperty('value.content');
    },
  );
});

describe('a tool list', () => {
  it('is checked for its effects wherever they stand', () => {
    const tool = { type: 'function', function: { name: 'drop', parameters: numbers }, effect: 'Destroy' };
    const contract: ToolContract = { kind: 'tool-calls', tools: [tool], policy: { effects: { destroy: 'hold' } } };
    expect(() => compile(contract)).toThrow(ContractError);
  });

  it('has no alias that means two arguments', () => {
    const tool = { name: 'look', parameters: numbers, aliases: { n: 'x', m: 'x' } };
    expect(() => compile({ kind: 'tool-calls', tools: [tool] })).toThrow(ContractError);
  });
});
