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

describe('nothing that looks like a call is lost in silence', () => {
  const shop = compile({
    kind: 'tool-calls',
    tools: [
      { name: 'find', effect: 'read', parameters: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } },
      { name: 'wipe', effect: 'destroy', parameters: { type: 'object', properties: {} } },
    ],
  });
  const wipe = { name: 'wipe', arguments: {} };
  const find = { name: 'find', arguments: { id: 1 } };
  const native = (...parts: readonly unknown[]) => JSON.stringify({ role: 'assistant', content: parts });
  const use = (name: unknown, input: unknown = {}) => ({ type: 'tool_use', id: 'a', name, input });

  it.each([
    ['a list of what is no call', '{"calls": [{"name": "nope"}]}', 'fail', 'tools.unknown-tool'],
    ['a list that is none', '{"tool_calls": "x"}', 'fail', 'tools.unreadable-call'],
    ['a part without a name', native(use('find', { id: 1 }), use(undefined)), 'fail', 'tools.unreadable-call'],
    [
      'a part of a type that nobody knows',
      native(use('find', { id: 1 }), { type: 'custom', name: 'wipe' }),
      'fail',
      'tools.unreadable-call',
    ],
    [
      'a call in the text beside calls',
      native(use('find', { id: 1 }), { type: 'text', text: `<tool_call>${JSON.stringify(wipe)}</tool_call>` }),
      'pass',
      'tools.shown-call',
    ],
    [
      'a call before one between marks',
      `${JSON.stringify(wipe)}\n<tool_call>${JSON.stringify(find)}</tool_call>`,
      'pass',
      'tools.shown-call',
    ],
    ['a tool and something else', '{"find": {"id": 1}, "note": "ok"}', 'fail', 'tools.unreadable-call'],
    ['two names', '{"function": "wipe", "name": "find", "arguments": {"id": 1}}', 'fail', 'tools.missing-arguments'],
    ['two objects of arguments', '{"name": "find", "args": {"id": 1}, "arguments": {"id": 2}}', 'fail', 'tools.argument-outside'],
    ['a call that was cut', '<tool_call>find(id=1) wipe(', 'fail', 'tools.unreadable-call'],
    ['half of a call', 'find(id=1', 'fail', 'tools.unreadable-call'],
    ['a call in an expression', '[find(id=1) * find(id=2)]', 'fail', 'tools.unreadable-call'],
    ['a call that is printed', 'print(wipe())', 'pass', 'tools.shown-call'],
    ['an error of the provider', '{"error": {"message": "rate limit", "type": "x"}}', 'fail', 'extract.nothing-found'],
    ['a claim', 'After calling wipe, the disk is empty.', 'pass', 'tools.claimed-call'],
  ])('%s', (_name, reply, status, code) => {
    const verdict = shop.judge(reply);
    expect(verdict.status).toBe(status);
    expect(verdict.findings.map((finding) => finding.code)).toContain(code);
  });

  it.each([
    [
      'Bedrock',
      JSON.stringify({ output: { message: { role: 'assistant', content: [{ toolUse: { name: 'find', input: { id: 1 } } }] } } }),
    ],
    ['one call under a key', JSON.stringify({ thoughts: { text: 'look' }, command: { name: 'find', args: { id: 1 } } })],
    ['tags with the names of tools', 'I look.\n<find>\n<id>1</id>\n</find>'],
    ['a string', '"find(id=1)"'],
    ['a statement with its end', 'find(id=1);  # now'],
    ['ReAct with emphasis', '**Action:** find\n**Action Input:** {"id": 1}'],
  ])('and read where it can be: %s', (_name, reply) => {
    expect(shop.judge(reply)).toMatchObject({ status: 'pass', value: { calls: [find] } });
  });

  it('calls before, in whatever form a conversation has them', () => {
    const gate = compile({
      kind: 'tool-calls',
      tools: [{ name: 'a' }, { name: 'b' }],
      order: [{ tool: 'b', requires: ['a'], level: 'error' }],
    });
    for (const before of ['a', { name: 'a' }, { function: { name: 'a' } }, { toolName: 'A' }])
      expect(gate.judge('b(x=1)', { input: { calls: [before] } }).status).toBe('pass');
    expect(gate.judge('b(x=1)', { input: { calls: [{ name: 'a', failed: true }] } }).status).toBe('fail');
  });
});
