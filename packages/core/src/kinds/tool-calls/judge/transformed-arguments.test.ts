import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compile } from '../../../index.ts';
import type { Gate } from '../../../model/gate.ts';
import type { ToolCall, ToolEffect, ToolReply } from '../model/tool-contract.ts';

function gateOf(parameters: z.ZodType, effect: ToolEffect = 'read'): Gate<ToolReply<ToolCall>> {
  return compile({ kind: 'tool-calls', tools: [{ name: 'look', effect, parameters }] }) as Gate<ToolReply<ToolCall>>;
}

const given = z.object({ n: z.number() });

describe('arguments that a validator made something else of', () => {
  it.each<[string, (value: { n: number }) => unknown]>([
    ['a number', ({ n }) => n],
    ['a list', ({ n }) => [n]],
    ['null', () => null],
    ['a text', ({ n }) => String(n)],
    ['a bigint', ({ n }) => BigInt(n)],
    ['an instance of a class', ({ n }) => new Date(n)],
    ['an instance of a class', ({ n }) => new Map([['n', n]])],
  ])('are none: %s', async (found, make) => {
    const gate = gateOf(given.transform(make));
    const refused = { status: 'fail', findings: [{ code: 'tools.bad-arguments', path: '/calls/0/arguments', args: { found } }] };
    expect(gate.judge('look(n=5)')).toMatchObject(refused);
    expect(await gate.check('look(n=5)')).toMatchObject(refused);
    const later = gateOf(given.transform(async (value) => make(value)));
    expect(await later.check('look(n=5)')).toMatchObject(refused);
  });

  it('are fine as another object', () => {
    const verdict = gateOf(given.transform(({ n }) => ({ m: n + 1 }))).judge('look(n=5)');
    expect(verdict).toMatchObject({ status: 'pass', value: { calls: [{ name: 'look', arguments: { m: 6 } }] } });
  });
});

describe('two calls whose arguments a validator made', () => {
  const calls = (gate: Gate<ToolReply<ToolCall>>, reply: string) => {
    const verdict = gate.judge(reply);
    return verdict.status === 'pass' ? verdict.value.calls.length : verdict.status;
  };
  const made = z.object({ n: z.string().transform((text) => new Date(text)) });
  const counted = z.object({ n: z.number().transform(BigInt) });
  const opaque = z.object({ n: z.number().transform((n) => new Set([n])) });

  it.each([
    [
      'dates',
      gateOf(made),
      '[look(n="2020-01-01"), look(n="2021-01-01")]',
      '[look(n="2020-01-01"), look(n="2020-01-01T00:00Z")]',
    ],
    ['bigints', gateOf(counted), '[look(n=1), look(n=2)]', '[look(n=1), look(n=1)]'],
    ['what can not be written', gateOf(opaque), '[look(n=1), look(n=2)]', '[look(n=1), look(n=1)]'],
  ])('are the same only if they do the same: %s', (_kind, gate, two, one) => {
    expect(calls(gate, two)).toBe(2);
    expect(calls(gate, one)).toBe(1);
  });

  it('are two answers where they differ in what JSON does not show', () => {
    const choice = (n: string) => ({
      message: {
        role: 'assistant',
        tool_calls: [{ type: 'function', function: { name: 'look', arguments: JSON.stringify({ n }) } }],
      },
    });
    const reply = (...dates: readonly string[]) => JSON.stringify({ choices: dates.map(choice) });
    const gate = gateOf(made);
    expect(gate.judge(reply('2020-01-01', '2021-01-01'))).toMatchObject({ status: 'hold', reason: 'several' });
    expect(gate.judge(reply('2020-01-01', '2020-01-01T00:00Z'))).toMatchObject({ status: 'pass' });
  });
});
