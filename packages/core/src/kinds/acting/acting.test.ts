import { describe, expect, it } from 'vitest';
import { compile } from '../../index.ts';
import type { ReadPath } from '../../stages/rules/language.ts';
import { asUnmet, declaredAct, NO_DECLARATION } from './declared-act.ts';
import { summaryPlainText, summaryText } from './summary.ts';
import { worldRead } from './world-read.ts';

const problemsOf = (tool: object): readonly string[] => {
  try {
    compile({ kind: 'tool-calls', tools: [{ name: 'pay', ...tool }] });
    return [];
  } catch (error) {
    const { problems } = error as { problems: readonly { path: string; code: string; args: { name?: string } }[] };
    return problems.map(({ path, code, args }) => `${path} ${code} ${args.name ?? ''}`.trim());
  }
};

const PARAMETERS = { type: 'object', properties: { to: { type: 'string' }, sum: { type: 'integer' } } };

describe('what is declared about a tool', () => {
  it.each([
    [{ preconditions: [{ name: 'p', expr: 'sum > 0' }] }, []],
    [{ preconditions: [{ name: 'p', expr: 'sun > 0' }] }, ['/tools/0/preconditions/0/expr contract.unknown-argument sun']],
    [{ preconditions: [{ name: 'p', expr: 'world.open and arguments["to"] == to' }] }, []],
    [{ preconditions: [{ name: 'p', expr: 'sum >' }] }, ['/tools/0/preconditions/0/expr contract.rule-syntax']],
    [{ preconditions: [{ name: 'p', cel: 'sum > 0' }] }, []],
    [{ preconditions: [{ name: 'p', expr: 'input.sum > 0' }] }, ['/tools/0/preconditions/0/expr contract.unknown-argument sum']],
    [
      { preconditions: [{ expr: 'sum > 0' }, { expr: 'sum > 1' }] },
      ['/tools/0/preconditions/0/name contract.bad-value', '/tools/0/preconditions/1/name contract.bad-value'],
    ],
    [{ effects: [{ name: 'e', after: 'sum +' }] }, ['/tools/0/effects/0/after contract.rule-syntax']],
    [{ effects: [{ name: 'e', before: 'sun', after: 'sum' }] }, ['/tools/0/effects/0/before contract.unknown-argument sun']],
    [{ summary: 'Pays {sum} to {too}' }, ['/tools/0/summary contract.unknown-argument too']],
    [{ summary: 'Pays {sum} to {to}' }, []],
  ])('%j has the problems %j', (declared, problems) => {
    expect(problemsOf({ parameters: PARAMETERS, ...declared })).toEqual(problems);
  });

  it('says which placeholder of an error is none', () => {
    const preconditions = [{ name: 'p', expr: 'sum > 0', error: 'Only {world.paid} was paid.' }];
    expect(() => compile({ kind: 'tool-calls', tools: [{ name: 'pay', preconditions }] })).toThrow(
      'expected the name of an argument in braces, found "{world.paid}".',
    );
  });

  it('may name any argument if the tool takes any', () => {
    expect(problemsOf({ preconditions: [{ name: 'p', expr: 'sun > 0' }], summary: '{moon}' })).toEqual([]);
  });
});

describe('a summary', () => {
  it('has each argument filled in once, and nothing inherited', () => {
    expect(summaryText('{a} {b} {constructor} {c}', { a: '{b}', b: ['x', 'y z'], c: [] })).toBe('“{b}” x, “y z” nothing none');
  });

  it('is cut if a value is too long', () => {
    expect(summaryPlainText('x'.repeat(120))).toBe('x'.repeat(120));
    expect(summaryPlainText('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
  });
});

describe('the parts of the world that are read', () => {
  it('include what is there at each path, and name what is missing', () => {
    const world = { b: { list: [1, 2], nothing: null }, a: 5, keys: 'own' };
    const paths = [['b', 'list', '1'], ['a'], ['b', 'gone', 'deeper'], ['b', 'nothing', 'x'], ['toString'], ['a', 'x']];
    expect(worldRead(paths, {}, world)).toEqual({
      values: { '/a': 5, '/b/list': [1, 2], '/b/nothing': null },
      missing: ['/b/gone', '/toString'],
    });
  });

  it('follow string arguments, and cover everything above other arguments', () => {
    const world = { rooms: { kitchen: 1 }, keys: 7 };
    const byRoom = [['rooms', { argument: 'room' }]];
    expect(worldRead(byRoom, { room: 'kitchen' }, world).values).toEqual({ '/rooms/kitchen': 1 });
    expect(worldRead(byRoom, { room: 3 }, world).values).toEqual({ '/rooms': { kitchen: 1 } });
    expect(worldRead([['rooms', { argument: 'toString' }]], {}, world).values).toEqual({ '/rooms': { kitchen: 1 } });
    expect(worldRead([[{ method: 'keys' }]], {}, world).values).toEqual({ '/keys': 7 });
    expect(worldRead([[{ method: 'values' }]], {}, world).values).toEqual({ '': world });
  });

  it('are one entry for `get`, and whether there is one for `in`', () => {
    const world = { rooms: { kitchen: 1, gone: undefined }, odd: { get: 2 } };
    const at = (...path: ReadPath) => worldRead([path], { room: 'kitchen' }, world);
    expect(at('rooms', { get: { argument: 'room' } })).toEqual({ values: { '/rooms/kitchen': 1 }, missing: [] });
    expect(at('odd', { get: 'x' }, 'y')).toEqual({ values: { '/odd/get': 2 }, missing: [] });
    expect(at('rooms', { has: { argument: 'room' } })).toEqual({ values: {}, missing: [], present: ['/rooms/kitchen'] });
    expect(at('rooms', { has: 'hall' })).toEqual({ values: {}, missing: ['/rooms/hall'] });
    expect(at('rooms', { has: 'gone' }).values).toEqual({ '/rooms': world.rooms });
  });
});

describe('a precondition that is a function', () => {
  const { signal } = new AbortController();
  const said = async (run: () => unknown, world: unknown) =>
    (await asUnmet({ name: 'p', run: run as never }).run({}, world, signal as never)) as { message: string };

  it('is unmet if it throws or has no world', async () => {
    expect((await said(() => true, undefined)).message).toContain('no world was given.');
    expect((await said(() => Promise.reject(new Error('broken')), {})).message).toMatch(/: broken$/);
    expect((await said(() => Promise.reject('text'), {})).message).toMatch(/: text$/);
    expect(await said(() => true, {})).toBe(true);
  });

  it.each([
    [true, undefined],
    [undefined, undefined],
    [null, undefined],
    [[], undefined],
    [false, 'Only 5 left.'],
    ['', 'Only 5 left.'],
    ['He has gone.', 'He has gone.'],
    [{ message: 'Not here.' }, 'Not here.'],
    [[{ message: 'Not here.' }, { message: 'Nor there.' }], 'Not here.'],
    [0, /could not be evaluated.*something other than true, false, a message or findings/],
    [{ ok: false }, /could not be evaluated/],
  ] as const)('that answers with %j', async (answer, message) => {
    const given = { amount: 5 };
    const run = () => answer as never;
    const found = await declaredAct(
      { name: 'pay', arguments: given },
      { ...NO_DECLARATION, checks: [{ name: 'p', run, error: 'Only {amount} left.' }] },
    ).unmet({});
    const first = found[0]?.args.message;
    if (typeof message === 'object') expect(first).toMatch(message);
    else expect(first).toBe(message);
  });

  it('says so by its name if it has no message', async () => {
    expect((await said(() => false, {})).message).toBe('The precondition p is unmet.');
  });

  it('works in a contract, and is checked in one', async () => {
    const preconditions = [{ name: 'here', run: () => false, error: '{id} is not here.' }];
    const gate = compile({ kind: 'actions', actions: [{ id: 'talk', command: 'talk', preconditions }] });
    expect(await gate.check('{"choice": 1}', {})).toMatchObject({
      status: 'fail',
      findings: [{ args: { message: 'talk is not here.' } }, {}],
    });
    const wrong = [{ name: 'here', run: () => false, error: 7 as never }];
    expect(() => compile({ kind: 'actions', actions: [{ id: 'talk', command: 'talk', preconditions: wrong }] })).toThrow(/error/);
  });
});
