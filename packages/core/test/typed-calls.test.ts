import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { ask, compile, type JsonObject, type Model, type ToolCall, type ToolContract, type ToolReply } from '../src/index.ts';

const refund = { name: 'refund', parameters: z.object({ amount: z.number(), note: z.string().optional() }) } as const;
const look = { name: 'look', parameters: { type: 'object', properties: { id: { type: 'string' } } } } as const;

type Refund = { readonly name: 'refund'; readonly arguments: { amount: number; note?: string | undefined } };
type Look = { readonly name: 'look'; readonly arguments: JsonObject };

const REFUND = '{"name": "refund", "arguments": {"amount": 5}}';

describe('the type of a call', () => {
  it('is a union over the tools, with the arguments of their validators', () => {
    const gate = compile({ kind: 'tool-calls', tools: [refund, look] });
    const verdict = gate.judge(REFUND);
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    expectTypeOf(verdict.value).toEqualTypeOf<ToolReply<Refund | Look>>();
    for (const call of verdict.value.calls) {
      if (call.name === 'refund') expectTypeOf(call.arguments.amount).toEqualTypeOf<number>();
      else expectTypeOf(call.arguments).toEqualTypeOf<JsonObject>();
    }
    expect(verdict.value.calls).toEqual([{ name: 'refund', arguments: { amount: 5 } }]);
  });

  it('comes through ask, from tools that are written in place', async () => {
    const model: Model = { name: 'test:one', ask: async () => ({ text: REFUND, finish: 'stop' }) };
    const clock = { now: () => 0, random: () => 0, wait: () => Promise.resolve() };
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters: z.object({ amount: z.number() }) }] });
    const outcome = await ask({ gate, model, messages: [], clock });
    if (outcome.status !== 'accepted') throw new Error(outcome.status);
    const [call] = outcome.value.calls;
    expectTypeOf(call?.name).toEqualTypeOf<'refund' | undefined>();
    expectTypeOf(call?.arguments).toEqualTypeOf<{ amount: number } | undefined>();
    expect(call?.arguments.amount).toBe(5);
  });

  it('is what a transform gives, as the value has it', () => {
    const parameters = z.object({ when: z.string().transform((text) => text.length) });
    const verdict = compile({ kind: 'tool-calls', tools: [{ name: 'wait', parameters }] }).judge('wait(when="soon")');
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    expectTypeOf(verdict.value.calls).items.toEqualTypeOf<{ readonly name: 'wait'; readonly arguments: { when: number } }>();
    expect(verdict.value.calls[0]?.arguments.when).toBe(4);
  });

  it.each([
    ['OpenAI', compile({ kind: 'tool-calls', tools: [{ type: 'function', function: refund }] })],
    ['Anthropic', compile({ kind: 'tool-calls', tools: [{ name: 'refund', input_schema: refund.parameters }] })],
    ['MCP', compile({ kind: 'tool-calls', tools: { tools: [{ name: 'refund', inputSchema: refund.parameters }] } })],
    ['names', compile({ kind: 'tool-calls', tools: { refund: { inputSchema: refund.parameters } } })],
  ])('is known in a list in the form of %s', (_form, gate) => {
    const verdict = gate.judge(REFUND);
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    expectTypeOf(verdict.value).toEqualTypeOf<ToolReply<Refund>>();
    expect(verdict.value.calls[0]?.arguments.amount).toBe(5);
  });

  it('is any call where names are known at run time only', () => {
    const contract: ToolContract = { kind: 'tool-calls', tools: [refund] };
    const verdict = compile(contract).judge(REFUND);
    if (verdict.status === 'pass') expectTypeOf(verdict.value).toEqualTypeOf<ToolReply<ToolCall>>();
    const named = compile({ kind: 'tool-calls', tools: ['a', 'b'].map((name) => ({ name })) }).judge('a()');
    if (named.status === 'pass') expectTypeOf(named.value).toEqualTypeOf<ToolReply<ToolCall>>();
  });

  it.each([
    ['missing', {}],
    ['type', { amount: 'much' }],
    ['enum', { amount: 5, note: 7 }],
  ])('holds whatever the level of %s says: a validator has the last word', (level, given) => {
    const gate = compile({ kind: 'tool-calls', tools: [refund], levels: { [level]: 'ignore' }, policy: { coerce: 'none' } });
    expect(gate.judge(JSON.stringify({ name: 'refund', arguments: given })).status).toBe('fail');
  });
});

describe('tools by their names', () => {
  it('are read as in a list, with places that name them', () => {
    const parameters = { type: 'object', properties: {} };
    const gate = compile({ kind: 'tool-calls', tools: { ping: { description: 'Hello.', parameters } } });
    expect(gate.judge('{"name": "ping", "arguments": {}}')).toMatchObject({ status: 'pass' });
    expect(gate.told?.().tools).toEqual([{ name: 'ping', description: 'Hello.', parameters }]);
    expect(() => compile({ kind: 'tool-calls', tools: { ping: { parameters: { type: 'objekt' } } } })).toThrow(
      '/tools/ping/parameters/type',
    );
  });

  it.each([
    ['a single tool, which is no list', { name: 'ping', parameters: {} }],
    ['a tool under another name', { ping: { name: 'pong' } }],
    ['nothing', {}],
  ])('are not %s', (_name, tools) => {
    expect(() => compile({ kind: 'tool-calls', tools: tools as object[] })).toThrow('expected a list of tools, found {');
  });
});
