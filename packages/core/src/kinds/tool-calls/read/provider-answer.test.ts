import { describe, expect, it } from 'vitest';
import { compile } from '../../../index.ts';
import type { Json } from '../../../model/json.ts';
import type { ToolContract } from '../model/tool-contract.ts';

const contract: ToolContract = {
  kind: 'tool-calls',
  tools: [
    {
      name: 'look',
      effect: 'read',
      parameters: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
    },
    { name: 'act', effect: 'change', parameters: { type: 'object', properties: {} } },
  ],
};

function message(...tool_calls: readonly Json[]): string {
  return JSON.stringify({ role: 'assistant', content: null, tool_calls });
}

function called(name: Json, given: Json = {}): Json {
  return { id: 'a', type: 'function', function: { name, arguments: given } };
}

describe('calls of a provider that cannot be read', () => {
  const gate = compile(contract);
  const good = called('look', { at: 'x' });

  it.each([
    ['a call without a name', { id: 'b', type: 'function', function: { arguments: '{}' } }],
    ['a name that is none', called(7)],
    ['a tool for free text', { id: 'b', type: 'custom', custom: { name: 'act', input: 'now' } }],
    ['a text', 'act()'],
    ['nothing', null],
  ])('are told, beside one that can: %s', (_name, entry) => {
    const findings = [{ code: 'tools.unreadable-call', severity: 'error' }];
    expect(gate.judge(message(good, entry as Json))).toMatchObject({ status: 'fail', findings });
    expect(gate.judge(message(entry as Json))).toMatchObject({ status: 'fail', findings });
  });

  it('are reported in the form of Anthropic too', () => {
    const content = [{ type: 'tool_use', id: 'a', input: {} }];
    expect(gate.judge(JSON.stringify({ role: 'assistant', content }))).toMatchObject({ status: 'fail' });
  });
});

describe('arguments in several places of one call', () => {
  const gate = compile(contract);
  const outside = { status: 'fail', findings: [{ code: 'tools.argument-outside', severity: 'error' }] };
  const act = (entry: Json) =>
    gate.judge(message({ type: 'function', function: { name: 'look', arguments: { at: 'x' } }, ...(entry as object) } as Json));

  it('are refused where they differ, in the call and in the entry around it', () => {
    expect(act({ arguments: { at: 'y' } })).toMatchObject(outside);
    expect(act({ input: 'not JSON' })).toMatchObject(outside);
    const content = [{ type: 'tool_use', name: 'look', input: 'one', arguments: 'two' }];
    expect(gate.judge(JSON.stringify({ role: 'assistant', content }))).toMatchObject({ status: 'fail' });
  });

  it('are one set where they say the same, or nothing', () => {
    for (const entry of [{ arguments: '{"at": "x"}' }, { input: { at: 'x' } }, { args: null }])
      expect(act(entry)).toMatchObject({
        status: 'pass',
        value: { calls: [{ name: 'look', arguments: { at: 'x' } }] },
        changes: [],
      });
  });
});
