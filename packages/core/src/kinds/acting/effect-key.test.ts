import { describe, expect, it } from 'vitest';
import { compile } from '../../index.ts';
import type { Acting } from '../../model/acting.ts';
import type { JsonObject } from '../../model/json.ts';

const properties = { a: {}, b: {}, list: { type: 'array' } };

function claimOf(acting: Acting, given: JsonObject) {
  const gate = compile({
    kind: 'tool-calls',
    tools: [{ name: 'pay', parameters: { type: 'object', properties } }],
    about: { pay: acting },
  });
  return gate.acts?.({ name: 'pay', arguments: given })?.claim?.();
}

const keyOf = (effectKey: string, given: JsonObject) => claimOf({ effectKey }, given)?.key;

describe('an effect key', () => {
  it.each([
    ['pay:{a}:{b}', { a: 'a:b', b: 'c' }, { a: 'a', b: 'b:c' }],
    ['pay:{a}{b}', { a: 'ab', b: 'c' }, { a: 'a', b: 'bc' }],
    ['{a}x{b}', { a: '1x2', b: '3' }, { a: '1', b: '2x3' }],
    ['pay:{a}', { a: '"' }, { a: '\\"' }],
    ['pay:{a}:{b}', { a: '":"', b: '' }, { a: '', b: '":"' }],
    ['pay:{a}', {}, { a: '?' }],
    ['pay:{/list/0}', { list: ['x', 'y'] }, { list: ['y', 'x'] }],
    ['pay:{a}', { a: '{b}', b: 'x' }, { a: 'x', b: 'x' }],
  ] as const)('%s differs for %j and %j', (key, one, other) => {
    expect(keyOf(key, one as never)).not.toBe(keyOf(key, other as never));
  });

  it.each([
    ['pay:{a}', { a: 1 }, { a: '1' }],
    ['pay:{a}', { a: null }, {}],
    ['pay:{a}', { a: 'caf\u00e9' }, { a: 'cafe\u0301' }],
    ['pay:{a}', { a: ' T-1\u00a0\n' }, { a: 'T-1' }],
    ['pay:{a}', { a: { x: [' é'], y: null } }, { a: { x: ['e\u0301'] } }],
    ['pay:{a}', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    ['pay:{a}', { a: 'x', b: 1 }, { a: 'x', b: 2 }],
    ['pay:{/list/0}', { list: ['x', 'y'] }, { list: ['x'] }],
    ['pay:{toString}', {}, { a: 1 }],
  ] as const)('%s is the same for %j and %j', (key, one, other) => {
    const open = (given: object) =>
      compile({ kind: 'tool-calls', tools: [{ name: 'pay' }], about: { pay: { effectKey: key } } })
        .acts?.({ name: 'pay', arguments: given as never })
        ?.claim?.()?.key;
    expect(open(one)).toBe(open(other));
    expect(open(one)).toMatch(/^pay:/);
  });

  it('has a window, and may be a function of the arguments', () => {
    expect(claimOf({ effectKey: 'x', window: '24h' }, {})).toEqual({ key: 'x', milliseconds: 86_400_000 });
    expect(claimOf({ effectKey: (given) => `of ${given.a}` }, { a: 7 })).toEqual({ key: 'of 7' });
    expect(() => claimOf({ effectKey: () => 7 as never }, {})).toThrow(TypeError);
    expect(() => claimOf({ effectKey: () => ' ' }, {})).toThrow(TypeError);
    expect(claimOf({ effectKey: () => ' cafe\u0301 ' }, {})).toEqual({ key: 'caf\u00e9' });
    const given = { a: 7 };
    expect(claimOf({ effectKey: (shown) => `of ${Object.assign(shown, { a: 8 }).a}` }, given)).toEqual({ key: 'of 8' });
    expect(given).toEqual({ a: 7 });
    expect(claimOf({}, {})).toBeUndefined();
  });

  it.each([
    [{ effectKey: 'pay:{c}' }, /c, which is not an argument/],
    [{ effectKey: 'pay:{/c/0}' }, /c, which is not an argument/],
    [{ effectKey: ' ' }, /effectKey/],
    [{ window: '1h' }, /effectKey/],
    [{ effectKey: 'x', window: '1 day' }, /window/],
    [{ effectKey: 'x', window: 3600 }, /window/],
    [{ failures: [{}] }, /failures/],
    [{ failures: [{ kind: 'x' }] }, /kind/],
    [{ failures: { code: 1 } }, /failures/],
    [{ reconcile: 'yes' }, /reconcile/],
  ])('is refused at compile as %j', (acting, message) => {
    expect(() => claimOf(acting as never, {})).toThrow(message);
  });
});
