import { describe, expect, it } from 'vitest';
import { FIRST_PART } from '../model/text.ts';
import { declaredIn } from './declared.ts';
import { effectsOf } from './effects.ts';
import { fieldsOf } from './fields.ts';
import { Paces } from './paces.ts';
import { barWidth, readTrend } from './trends.ts';
import { readUnits } from './units.ts';

describe('what a contract declares', () => {
  const preconditions = [{ name: 'open', expr: 'a' }, { name: 'new', cel: 'b' }, { name: 'odd', expr: 5 }, { expr: 'c' }];
  const declared = (contract: unknown, action?: string) => declaredIn(JSON.stringify(contract), action);
  const listed = [{ name: 'open', expression: 'a' }, { name: 'new', expression: 'b' }, { name: 'odd' }];

  it('is that of the act, however its contract writes it', () => {
    for (const key of ['parameters', 'inputSchema', 'input_schema'])
      expect(declared({ tools: [{ name: 'other' }, { name: 'pay', [key]: { type: 'object' }, preconditions }] }, 'pay')).toEqual({
        schema: { type: 'object' },
        preconditions: listed,
      });
    expect(declared({ actions: [{ id: 'pay', preconditions }] }, 'pay')).toEqual({ preconditions: listed });
    expect(declared({ schema: { type: 'array' } })).toEqual({ schema: { type: 'array' }, preconditions: [] });
  });

  it('has the effect that its tool or its kind of action has', () => {
    const tools = [{ name: 'see', effect: 'read' }, { name: 'pay' }, { name: 'other' }];
    const effects = { tools, about: { pay: { effect: 'destroy' }, other: { effect: 'x' } } };
    expect(['see', 'pay', 'other', 'toString'].map((name) => declared(effects, name).effect)).toEqual([
      ...['read', 'destroy', undefined, undefined],
    ]);
  });

  it('is nothing where there is nothing', () => {
    const none = { preconditions: [] };
    expect([declaredIn(undefined, 'pay'), declared(5, 'pay'), declared({}), declared({}, 'pay')]).toEqual([
      none,
      none,
      none,
      none,
    ]);
    expect(declared({ tools: 5, actions: [{ id: 'pay', preconditions: 5 }] }, 'pay')).toEqual(none);
  });
});

it('effects have a name; what was altered while reading has none', () => {
  expect(
    effectsOf([{ name: 'left', before: 1, after: 2 }, { code: 'coerce.number' }, { name: 'bad', problem: 'no' }]),
  ).toMatchObject([
    { name: 'left', before: { text: '1' }, after: { text: '2' }, problem: undefined },
    { name: 'bad', before: undefined, after: undefined, problem: 'no' },
  ]);
  expect([effectsOf(undefined), effectsOf({}), effectsOf([{ name: 'x', problem: 5 }])[0]?.problem]).toEqual([[], [], undefined]);
});

describe('the fields of a value', () => {
  it.each([
    ['{"a": 1.0, "b": null, "c": [1], "d": {}, "e": "x"}', [['a', 'number', '1.0'], ['b', 'null', 'null'], ['c', 'list', '[1]'], ['d', 'object', '{}'], ['e', 'string', '"x"']]],
    ['[1]', [['', 'list', '[1]']]],
    ['null', [['', 'null', 'null']]],
    ['some text', [['', 'string', 'some text']]],
    [undefined, []],
  ])('have their types and their own bytes: %j', (text, fields) => {
    const sent = fieldsOf(text);
    expect(sent.fields.map(({ name, type, text: { text: shown } }) => [name, type, shown])).toEqual(fields);
    expect(sent.unsent).toBeUndefined();
  }); // biome-ignore format: one row a line

  it('are sent as far as they fit, and the rest is counted', () => {
    const long = JSON.stringify('x'.repeat(FIRST_PART));
    const { fields, unsent } = fieldsOf(`{"a": ${long}, "bb": 12}`);
    expect([fields.map(({ name }) => name), unsent?.fields]).toEqual([['a'], 1]);
    expect(unsent?.characters).toBe(long.length - (fields[0]?.text.text.length ?? 0) + 'bb'.length + '12'.length);
  });
});

describe('the pace of a run', () => {
  it('is known after three seconds with progress, and forgets what is older than five minutes', () => {
    const paces = new Paces();
    expect(paces.pace('a', 0, 0)).toBeUndefined();
    expect(paces.pace('a', 5, 2999)).toBeUndefined();
    expect(paces.pace('a', 5, 3000)).toBe(100);
    expect(paces.pace('b', 5, 3000)).toBeUndefined();
    expect(paces.pace('b', 5, 9000)).toBeUndefined();
    expect(paces.pace('a', 10, 300_000)).toBe(2);
    expect(paces.pace('a', 12, 302_999)).toBe(1.4);
    // What was seen at 2,999 is forgotten: two units since the next.
    expect(paces.pace('a', 12, 303_000)).toBe(40);
  });
});

describe('a chart', () => {
  it.each([
    [0, 1000],
    [18_000, 1000],
    [18_001, 5000],
    [18 * 604_800_000, 604_800_000],
    [99 * 604_800_000, 604_800_000],
  ])('of %d milliseconds has bars of %d', (span, width) => {
    expect(barWidth(span)).toBe(width);
  });

  it('puts counts into bars, the largest series first, and the rest is only counted', async () => {
    const count = (key: string | undefined, at: number, attempts: number) => ({ key, at, attempts, mended: 1 });
    const counts = [count('a', 1000, 1), count('b', 2000, 3), count('a', 3999, 1), count('c', 500, 2), count(undefined, 9000, 2)];
    const books = { sum: async () => ({ result: counts, asOf: 5 }) } as never;
    const trend = await readTrend(books, {} as never, { run: 'r', subject: 'failures', by: 'code', width: 1000 }, { from: 1500, to: 2500 });
    expect(trend).toMatchObject({ from: 1000, width: 1000, length: 9, more: 0, asOf: 5 });
    expect(trend.series.map(({ key, total, mended }) => [key, total, mended])).toEqual([['b', 3, 1], ['', 2, 1], ['a', 2, 2], ['c', 2, 1]]);
    expect(trend.series[2]?.counts).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(trend.series[3]?.counts[0]).toBe(2);
    const many = { sum: async () => ({ result: Array.from({ length: 52 }, (_, at) => count(`k${at}`, 0, 1)), asOf: 5 }) } as never;
    const wide = await readTrend(many, {} as never, { run: 'r', subject: 'failures', by: 'code', width: 1000 }, { from: 0, to: 0 });
    expect([wide.length, wide.series.length, wide.more]).toEqual([1, 50, 2]);
  }); // biome-ignore format: rows
});

it('a page of units reads the attempts of those that have failed, and of no others', async () => {
  const unit = { unit: 'Ann', step: 'draft', state: 'pending', attempts: 0 };
  const ledger = {
    units: async function* () {
      yield unit;
    },
    attempts: () => {
      throw new Error('An attempt was read.');
    },
  };
  const books = { run: async () => ({ ledger, row: { run: 'r' }, detail: {} }) } as never;
  expect(await readUnits(books, 'r', { limit: 9 })).toEqual({ units: [unit] });
});
