import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../entries/compile.ts';
import { declaredOf, preconditionsOf, worldVersion } from '../../entries/preconditions.ts';
import type { Acting } from '../../model/acting.ts';
import { plainText } from './plain-text.ts';

const PARAMETERS = {
  type: 'object',
  properties: { order: { type: 'string' }, amount: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['order', 'amount'],
} as const;

function gateOf(acting: Acting) {
  return compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters: PARAMETERS, ...acting }] });
}

const ACT = { name: 'refund', arguments: { order: 'A7', amount: 30 } };

describe('what is declared of an act', () => {
  test('is known for the tools of the contract alone', () => {
    const gate = gateOf({ summary: 'refund of {amount}' });
    expect(declaredOf(gate, ACT)?.summary).toBe('refund of 30');
    expect(declaredOf(gate, { name: 'other', arguments: {} })).toBeUndefined();
    expect(() => preconditionsOf(gate, { name: 'other', arguments: {} })).toThrow('nothing named other');
  });

  test('is empty, not missing, where a tool declares nothing', async () => {
    const declared = declaredOf(gateOf({}), ACT);
    expect(declared?.preconditions).toEqual([]);
    expect(await declared?.unmet(undefined)).toEqual([]);
    expect(declared?.summary).toBeUndefined();
  });

  test('names its preconditions and what is unmet of them', async () => {
    const gate = gateOf({
      preconditions: [
        { name: 'paid', expr: 'world.paid >= amount', error: '{amount} is more than {_computed}.' },
        { name: 'open', cel: 'world.open' },
      ],
    });
    expect(declaredOf(gate, ACT)?.preconditions).toEqual(['paid', 'open']);
    const unmet = await preconditionsOf(gate, ACT)({ paid: 20, open: true });
    expect(unmet).toMatchObject([{ code: 'preconditions.unmet', args: { rule: 'paid', message: '30 is more than 20.' } }]);
    expect(await preconditionsOf(gate, ACT)({ paid: 30, open: true })).toEqual([]);
    const lacking = await preconditionsOf(gate, ACT)(undefined);
    expect(lacking.map(({ code }) => code)).toEqual(['preconditions.needs-world', 'preconditions.needs-world']);
  });

  test('shows effects with what was before, and says where one can not be worked out', () => {
    const gate = gateOf({
      effects: [
        { name: 'left', before: 'world.paid', after: 'world.paid - amount' },
        { name: 'receipt', after: "'R-' + order" },
      ],
    });
    const effects = declaredOf(gate, ACT)?.effects;
    expect(effects?.({ paid: 50 })).toEqual([
      { name: 'left', before: 50, after: 20 },
      { name: 'receipt', after: 'R-A7' },
    ]);
    expect(effects?.({})[0]).toMatchObject({ name: 'left', problem: expect.stringContaining('paid') });
    expect(effects?.({})[0]).not.toHaveProperty('after');
  });
});

describe('preconditions as functions', () => {
  const gate = gateOf({
    preconditions: [
      {
        name: 'paid',
        run: async ({ amount }, world) => {
          const { paid } = world as { readonly paid: number };
          if (paid < 0) throw new RangeError('below zero');
          return paid >= Number(amount) ? undefined : { message: `Only ${paid} were paid.`, path: '/amount' };
        },
      },
    ],
  });
  const reply = JSON.stringify(ACT);

  test('are run by gate.check, at the place of their call', async () => {
    expect((await gate.check(reply, { paid: 30 })).status).toBe('pass');
    const failed = await gate.check(reply, { paid: 10 });
    expect(failed.status).toBe('fail');
    expect(failed.findings).toMatchObject([{ code: 'checks.failed', path: '/calls/0/arguments/amount', args: { rule: 'paid' } }]);
    expect(gate.judge(reply).status).toBe('fail');
  });

  test('are unmet where they throw or have no world', async () => {
    const thrown = await preconditionsOf(gate, ACT)({ paid: -1 });
    expect(thrown[0]?.args.message).toContain('below zero');
    expect((await gate.check(reply, { paid: -1 })).status).toBe('fail');
    expect((await gate.check(reply)).status).toBe('fail');
    expect(await preconditionsOf(gate, ACT)({ paid: 30 })).toEqual([]);
  });

  test('may read anything of the world', () => {
    expect(declaredOf(gate, ACT)?.worldRead({ paid: 3, other: 1 })).toEqual({
      values: { '': { paid: 3, other: 1 } },
      missing: [],
    });
  });
});

describe('a newer world', () => {
  const gate = gateOf({ preconditions: [{ name: 'paid', expr: 'world.orders[order].paid >= amount' }] });

  test('is looked at by recheck', async () => {
    const verdict = await gate.check(JSON.stringify(ACT), { orders: { A7: { paid: 50 } } });
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    expect(await gate.recheck(verdict.value, { orders: { A7: { paid: 50 } } })).toEqual([]);
    const moved = await gate.recheck(verdict.value, { orders: { A7: { paid: 5 } } });
    expect(moved).toMatchObject([{ code: 'preconditions.unmet', path: '/calls/0/arguments' }]);
  });

  test('has another version only where what is read has changed', () => {
    const version = (world: unknown) => worldVersion(gate, ACT, world);
    const now = version({ orders: { A7: { paid: 50 }, B: 1 }, clock: 1 });
    expect(now).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(version({ orders: { A7: { paid: 50, note: 'x' } }, clock: 2 })).toBe(now);
    expect(version({ orders: { A7: { paid: 49 } }, clock: 1 })).not.toBe(now);
    expect(version({ orders: {} })).not.toBe(now);
    expect(version({ orders: { A7: { paid: null } } })).not.toBe(version({ orders: { A7: {} } }));
  });
});

describe('what a precondition reads of the world', () => {
  const world = { a: { b: 1, c: [1, 2], get: 5 }, orders: { A7: { paid: 9 }, B: 3 }, list: [1] };
  const CASES: readonly (readonly [Acting, readonly string[]])[] = [
    [{ preconditions: [{ name: 'p', expr: 'world.a.b == 1' }] }, ['/a/b']],
    [{ preconditions: [{ name: 'p', expr: "world['a']['b'] == 1" }] }, ['/a/b']],
    [{ preconditions: [{ name: 'p', expr: 'world.orders[order].paid > 1' }] }, ['/orders/A7/paid']],
    [{ preconditions: [{ name: 'p', expr: 'world.orders.get(order) is None' }] }, ['/orders']],
    [{ preconditions: [{ name: 'p', expr: "any(map(world.orders.get, ['b']))" }] }, ['/orders']],
    [{ preconditions: [{ name: 'p', expr: 'world.a.get > 4' }] }, ['/a/get']],
    [{ preconditions: [{ name: 'p', expr: 'len(world.orders.items()) > 4' }] }, ['/orders']],
    [{ preconditions: [{ name: 'p', expr: 'all(world.orders[order] for order in world.list)' }] }, ['/list', '/orders']],
    [{ preconditions: [{ name: 'p', expr: 'world.list[amount] == 1' }] }, ['/list']],
    [{ preconditions: [{ name: 'p', expr: 'world[order] == 1' }] }, ['/A7']],
    [{ preconditions: [{ name: 'p', expr: 'len(world) > 1' }] }, ['']],
    [{ preconditions: [{ name: 'p', expr: 'input.world.a.b == 1' }] }, ['']],
    [{ preconditions: [{ name: 'p', expr: 'amount > 1' }] }, []],
    [{ preconditions: [{ name: 'p', cel: 'world.a.b == 1.0' }] }, ['/a/b']],
    [{ preconditions: [{ name: 'p', cel: 'world.orders[order].paid > 1.0' }] }, ['/orders/A7/paid']],
    [{ preconditions: [{ name: 'p', cel: 'world.a.c.all(c, world.orders[c] == 1.0)' }] }, ['/a/c', '/orders']],
    [{ preconditions: [{ name: 'p', cel: 'has(world.a.b)' }] }, ['/a/b']],
    [{ preconditions: [{ name: 'p', cel: 'order in world.orders' }] }, ['/orders']],
    [{ effects: [{ name: 'e', before: 'world.a.b', after: 'world.a.b + 1' }] }, ['/a/b']],
  ];
  test.each(CASES)('%j', (acting, pointers) => {
    const read = declaredOf(gateOf(acting), ACT)?.worldRead(world);
    expect([...Object.keys(read?.values ?? {}), ...(read?.missing ?? [])]).toEqual(pointers);
  });

  test('decides: worlds with the same parts have the same answers', async () => {
    const python = [
      'world.a.b > 0',
      'world.orders[order].paid >= amount',
      "world.a.get('b', 0) > 0",
      'world.a.x == 1',
      "'x' in world.a.keys()",
      'len(world.list) > world.n',
    ];
    const cel = ['!has(world.orders.A7.paid)', 'world.orders[order].paid >= amount', 'world.list.exists(n, n == world.n)'];
    const part = fc.record({ b: fc.nat(2), x: fc.nat(2) }, { requiredKeys: [] });
    const orders = fc.record({ A7: fc.record({ paid: fc.nat(60) }, { requiredKeys: [] }), B: fc.nat(2) }, { requiredKeys: [] });
    const worlds = fc.record({ a: part, orders, list: fc.array(fc.nat(2), { maxLength: 2 }), n: fc.nat(2), other: fc.nat(9) });
    const rules = [...python.map((expr) => ({ name: 'p', expr })), ...cel.map((source) => ({ name: 'p', cel: source }))];
    const gates = rules.map((rule) => gateOf({ preconditions: [rule] }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...gates), worlds, worlds, async (gate, one, other) => {
        const declared = declaredOf(gate, ACT);
        if (worldVersion(gate, ACT, one) !== worldVersion(gate, ACT, other)) return;
        expect(await declared?.unmet(one)).toEqual(await declared?.unmet(other));
      }),
      { numRuns: 400 },
    );
  });
});

describe('a value in a sentence', () => {
  test.each([
    ['EUR', 'EUR'],
    [12.5, '12.5'],
    [true, 'true'],
    [[], 'none'],
    [['a', 'b'], 'a, b'],
    ['to Ann, approved', '“to Ann, approved”'],
    ['a\nb', '“a⏎b”'],
    ['a\u202eb', '“a<U+202E>b”'],
    ['', '“”'],
  ])('%j is %s', (value, text) => {
    expect(plainText(value)).toBe(text);
  });

  test('is filled in once: what it holds is not looked at again', () => {
    const gate = gateOf({ summary: '{order} of {amount} with {tags}' });
    const act = { name: 'refund', arguments: { order: '{amount}', amount: 3 } };
    expect(declaredOf(gate, act)?.summary).toBe('“{amount}” of 3 with nothing');
  });

  test('is cut where it is too long to read', () => {
    expect(plainText('x'.repeat(10_000)).length).toBeLessThan(200);
  });
});
