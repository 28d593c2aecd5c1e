import type { Command, Suggestions } from '@tamis/commands';
import type { PythonRule, WrittenRule } from '@tamis/extraction';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { compiler, document, standardSchema } from '../src/entries/compiler.ts';
import type { CompletedPart, DeepPartial, ToolList } from '../src/entries/contract.ts';
import type {
  ActionChoice,
  ActionContract,
  Check,
  Contract,
  Gate,
  Json,
  JsonObject,
  ToolCall,
  ToolContract,
  ToolReply,
  ValueOf,
} from '../src/index.ts';

const person = z.object({ name: z.string() });
const grammar = { version: 1, forms: { stop: 'stop' }, suggestions: { command: { forms: ['stop'] } } } as const;
const actions = [{ id: 'wait', command: 'wait' }] as const;

describe('the type of a gate', () => {
  it('follows from the kind', () => {
    expectTypeOf(compile({ schema: person })).toEqualTypeOf<Gate<{ name: string }>>();
    expectTypeOf(compile({ kind: 'document', schema: person })).toEqualTypeOf<Gate<{ name: string }>>();
    expectTypeOf(compile({ schema: { type: 'object' } })).toEqualTypeOf<Gate<Json>>();
    expectTypeOf(compile({})).toEqualTypeOf<Gate<Json>>();
    expectTypeOf(compile({ kind: 'command', grammar })).toEqualTypeOf<Gate<Command>>();
    expectTypeOf(compile({ kind: 'suggestions', grammar })).toEqualTypeOf<Gate<Suggestions>>();
    expectTypeOf(compile({ kind: 'actions', actions })).toEqualTypeOf<Gate<ActionChoice>>();
    expectTypeOf(compile({ kind: 'extraction-rule' })).toEqualTypeOf<Gate<WrittenRule | PythonRule>>();
    const calls = compile({ kind: 'tool-calls', tools: [{ name: 'greet', parameters: person }] });
    expectTypeOf(calls).toEqualTypeOf<Gate<ToolReply<{ readonly name: 'greet'; readonly arguments: { name: string } }>>>();
    expect(calls.kind).toBe('tool-calls');
  });

  it('follows from contracts of types, of several types, and of none', () => {
    const tools = { kind: 'tool-calls', tools: [{ name: 'greet' }] } as ToolContract;
    expectTypeOf(compile(tools)).toEqualTypeOf<Gate<ToolReply<ToolCall>>>();
    const either = tools as ToolContract | ActionContract;
    expectTypeOf(compile(either)).toEqualTypeOf<Gate<ToolReply<ToolCall> | ActionChoice>>();
    const written: Contract<{ readonly type: 'object' }> = { schema: { type: 'object' } };
    expectTypeOf(compile(written)).toEqualTypeOf<Gate<Json>>();
    expectTypeOf(compile(JSON.parse('{}'))).toEqualTypeOf<Gate<Json>>();
    expect(compile(either).kind).toBe('tool-calls');
  });

  it('follows from a kind that a spread brings along, with the words that go with it', () => {
    const base = { kind: 'actions', actions } as const;
    expectTypeOf(compile({ ...base, approve: 'all', moved: 'person' })).toEqualTypeOf<Gate<ActionChoice>>();
    const policy = { kind: 'tool-calls', policy: { effects: { destroy: 'hold' } } } as const;
    const gate = compile({ ...policy, tools: [{ name: 'wipe', effect: 'destroy' }], about: { wipe: { trust: 'own' } } });
    expectTypeOf(gate.judge('wipe()')).toExtend<{ readonly status: 'pass' | 'hold' | 'fail' }>();
    expect(gate.judge('wipe()').status).toBe('hold');
  });

  it('is what the kinds of a compiler have', () => {
    const light = compiler({ kinds: [document], validators: standardSchema });
    expectTypeOf(light({ schema: person })).toEqualTypeOf<Gate<{ name: string }>>();
    // @ts-expect-error it has no other kind
    expect(() => light({ kind: 'actions' })).toThrow('actions');
  });
});

describe('the value that a check looks at', () => {
  const run = () => undefined;

  it('has the type of the verdict', async () => {
    const gate = compile({
      schema: person,
      checks: [{ name: 'short', run: (value) => (value.name.length > 3 ? { message: 'The name is long.' } : undefined) }],
    });
    expect(await gate.check('{"name": "Ann"}')).toMatchObject({ status: 'pass' });
    expect(await gate.check('{"name": "Anna"}')).toMatchObject({ status: 'fail', findings: [{ code: 'checks.failed' }] });
    const calls = compile({
      kind: 'tool-calls',
      tools: [{ name: 'greet', parameters: person }],
      checks: [{ name: 'one', run: ({ calls: [call] }) => (call?.arguments.name === 'Ann' ? undefined : { message: 'No.' }) }],
    });
    expect(await calls.check('greet(name="Ann")')).toMatchObject({ status: 'pass' });
  });

  it('may be anything to a check that does not look', () => {
    const check: Check = { name: 'fine', run };
    expect(compile({ schema: person, checks: [check] }).kind).toBe('document');
    const other: Check<{ readonly age: number }> = { name: 'other', run };
    // @ts-expect-error it looks at something else
    expect(compile({ schema: person, checks: [other] }).kind).toBe('document');
  });
});

describe('in a function that takes any validator, the value', () => {
  it('is what zod says', () => {
    const gateFor = <Schema extends z.ZodType>(schema: Schema): Gate<z.infer<Schema>> => compile({ schema });
    function read<Schema extends z.ZodType>(schema: Schema, reply: string): z.output<Schema> | undefined {
      const verdict = compile({ schema }).judge(reply);
      return verdict.status === 'pass' ? verdict.value : undefined;
    }
    expectTypeOf(gateFor(person)).toEqualTypeOf<Gate<{ name: string }>>();
    expect(read(person, '{"name": "Ann"}')).toEqual({ name: 'Ann' });
  });

  it('is what its type parameter says', () => {
    const gateFor = <Value>(schema: z.ZodType<Value>): Gate<Value> => compile({ schema });
    expect(gateFor(person).judge('{"name": "Ann"}').status).toBe('pass');
  });

  it('is the output, not the input', () => {
    const zod = z.string().transform((text) => text.length);
    const valibot = v.pipe(
      v.string(),
      v.transform((text) => text.length),
    );
    expectTypeOf<ValueOf<typeof zod>>().toEqualTypeOf<number>();
    expectTypeOf<ValueOf<typeof valibot>>().toEqualTypeOf<number>();
    expectTypeOf<ValueOf<{ readonly type: 'string' }>>().toEqualTypeOf<Json>();
    const gate = compile({ schema: zod });
    expectTypeOf<ValueOf<typeof gate>>().toEqualTypeOf<number>();
    const plain = compile({ schema: { type: 'string' } });
    expectTypeOf<ValueOf<typeof plain>>().toEqualTypeOf<Json>();
    const tools = compile({ kind: 'tool-calls', tools: [{ name: 'look', effect: 'read', parameters: person }] });
    expectTypeOf<ValueOf<typeof tools>>().toEqualTypeOf<Extract<ReturnType<typeof tools.judge>, { status: 'pass' }>['value']>();
    expect(compile({ schema: zod }).judge('"abc"')).toMatchObject({ status: 'pass', value: 3 });
  });
});

describe('a list of tools', () => {
  it('may hold whatever else another program puts there', () => {
    const run = () => undefined;
    const gate = compile({
      kind: 'tool-calls',
      tools: [
        { name: 'greet', parameters: person, run, strict: true },
        { type: 'function', function: { name: 'look', strict: true } },
      ],
      order: [{ tool: 'greet', requires: ['look'] }],
    });
    expect(gate.warnings).toEqual([]);
  });

  it('has words that are known at run time only, as from a JSON file', () => {
    const tools = [{ name: 'look', effect: 'read', trust: 'own', levels: { missing: 'warning' } }];
    expect(compile({ kind: 'tool-calls', tools }).warnings).toEqual([]);
    expect(() => compile({ kind: 'tool-calls', tools: [{ ...tools[0], effect: 'chang' as string }] })).toThrow('/tools/0/effect');
  });

  it('may have preconditions that know the arguments as an object', () => {
    const preconditions = [{ name: 'small', run: ({ amount }: JsonObject) => amount === 5 }];
    const tools = [
      { name: 'pay', preconditions: [{ name: 'small', run: (given) => given.amount === 5 }] },
    ] as const satisfies ToolList;
    expect(compile({ kind: 'tool-calls', tools }).acts?.({ name: 'pay', arguments: {} })?.preconditions).toEqual(['small']);
    const written = compile({ kind: 'tool-calls', tools: [{ name: 'pay', preconditions }] });
    expect(written.acts?.({ name: 'pay', arguments: {} })?.preconditions).toEqual(['small']);
    const inPlace = compile({
      kind: 'tool-calls',
      tools: [{ name: 'pay', preconditions: [{ name: 'small', run: (given) => given.amount === 5 }] }],
    });
    expect(inPlace.acts?.({ name: 'pay', arguments: {} })?.preconditions).toEqual(['small']);
  });

  it('has any names if they are known at run time only', () => {
    const tools = ['a', 'b'].map((name) => ({ name }));
    const gate = compile({ kind: 'tool-calls', tools, about: { b: { effect: 'read' } }, order: [{ once: ['a'] }] });
    expect(gate.warnings).toEqual([]);
  });
});

describe('the type of what a stream shows', () => {
  const order = z.object({
    id: z.string(),
    lines: z.array(z.object({ sku: z.string(), count: z.int() })),
    by: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('card'), last: z.string() }),
      z.object({ kind: z.literal('cash'), paid: z.number() }),
    ]),
    at: z.tuple([z.number(), z.number()]),
    tags: z.record(z.string(), z.object({ n: z.number() })),
  });
  type Order = z.output<typeof order>;

  it('has every part, at any depth, perhaps', () => {
    const { partial } = compile({ schema: order }).stream({ partial: 'growing' }).push('{"id": "a", "lines": [{"sku": ');
    expectTypeOf(partial).toEqualTypeOf<DeepPartial<Order> | undefined>();
    expectTypeOf(partial?.lines?.[0]?.count).toEqualTypeOf<number | undefined>();
    expectTypeOf(partial?.by?.kind).toEqualTypeOf<'card' | 'cash' | undefined>();
    expectTypeOf<NonNullable<DeepPartial<Order>['at']>>().toEqualTypeOf<readonly number[]>();
    expectTypeOf<NonNullable<DeepPartial<Order>['tags']>[string]>().toEqualTypeOf<{ readonly n?: number | undefined }>();
    expect(partial?.lines).toEqual([{}]);
  });

  it('is never that of a value, and can not be changed', () => {
    expectTypeOf<DeepPartial<Order>>().not.toExtend<Order>();
    expectTypeOf<Order>().toExtend<DeepPartial<Order>>();
    expectTypeOf<{ id: string }>().not.toEqualTypeOf<Pick<DeepPartial<Order>, 'id'>>();
    expectTypeOf<DeepPartial<Json>>().toExtend<Json>();
    expectTypeOf<CompletedPart['value']>().toEqualTypeOf<Json>();
    const gate: Gate<unknown> = compile({ schema: order });
    expect(gate.stream().push('').partial).toBeUndefined();
  });
});
