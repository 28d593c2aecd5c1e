import type { AttemptRow, UnitRow } from '@tamis/ledger';
import { describe, expect, test } from 'vitest';
import { diffRuns, type OpenedRun, wasAskedAgain } from '../../src/index.ts';

interface Known {
  readonly step?: string;
  readonly state?: UnitRow['state'];
  readonly code?: string;
  readonly input?: string;
  readonly results?: { readonly [step: string]: string };
}

// A run with these units, as its ledger would return them.
function run(units: { readonly [unit: string]: Known }): OpenedRun {
  const sorted = Object.entries(units).sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const ledger = {
    async *units() {
      for (const [unit, { step = 'a', state = 'valid', code, input = '{}' }] of sorted)
        yield { unit, step, state, input, ...(code === undefined ? {} : { code }) } as UnitRow;
    },
    async *attempts() {
      for (const [unit, { results = {} }] of sorted)
        for (const [step, value] of Object.entries(results)) yield { unit, step, value } as AttemptRow;
    },
  };
  return { ledger, row: { run: 'r' } } as unknown as OpenedRun;
}

async function kinds(before: { readonly [unit: string]: Known }, after: { readonly [unit: string]: Known }) {
  const found: { [unit: string]: string } = {};
  for await (const { unit, kind } of diffRuns(run(before), run(after))) found[unit] = kind;
  return found;
}

describe('the difference between two runs', () => {
  test('is what became of each unit', async () => {
    const failed = { state: 'failed', code: 'schema.type' } as const;
    const before = {
      ...{ added: undefined, broken: {}, changed: { results: { a: '1' } }, code: failed, fixed: failed, gone: {} },
      ...{
        input: { results: { a: '1' } },
        lost: failed,
        moved: { step: 'a' },
        same: { results: { a: '1', b: '2' } },
        stays: failed,
      },
    };
    const after = {
      ...{ added: {}, broken: failed, changed: { results: { a: '2' } }, code: { ...failed, code: 'schema.enum' }, fixed: {} },
      ...{
        input: { input: '{"n":1}', results: { a: '1' } },
        lost: { ...failed, state: 'waiting' as const },
        moved: { step: 'b' },
      },
      ...{ same: { results: { a: '1', b: '2' } }, stays: failed },
    };
    const { added: _, ...known } = before;
    expect(await kinds(known as never, after)).toEqual({
      ...{ added: 'added', broken: 'broken', changed: 'changed', code: 'other-failure', fixed: 'fixed', gone: 'gone' },
      ...{ input: 'other-input', lost: 'moved', moved: 'moved' },
    });
    expect(await kinds({}, {})).toEqual({});
    expect(await kinds({ a: {}, b: {} }, {})).toEqual({ a: 'gone', b: 'gone' });
    expect(await kinds({}, { a: {}, b: {} })).toEqual({ a: 'added', b: 'added' });
  });

  test('says where a unit was and is, in the order of bytes', async () => {
    const found: unknown[] = [];
    // The first of these comes last in UTF-16.
    for await (const one of diffRuns(run({ '\uff5e': {}, b: { state: 'failed', code: 'x' } }), run({ '\u{1f600}': {}, b: {} })))
      found.push(one);
    expect(found).toEqual([
      { unit: 'b', kind: 'fixed', before: { step: 'a', state: 'failed', code: 'x' }, after: { step: 'a', state: 'valid' } },
      { unit: '\uff5e', kind: 'gone', before: { step: 'a', state: 'valid' } },
      { unit: '\u{1f600}', kind: 'added', after: { step: 'a', state: 'valid' } },
    ]);
  });

  test('knows nothing about inputs that were purged', async () => {
    const kept = run({ a: { results: { a: '1' } } });
    async function* units() {
      yield { unit: 'a', step: 'a', state: 'valid' } as UnitRow;
    }
    const none = { ...kept, ledger: { ...kept.ledger, units } } as unknown as OpenedRun;
    const found: unknown[] = [];
    for await (const one of diffRuns(none, kept)) found.push(one);
    for await (const one of diffRuns(kept, none)) found.push(one);
    expect(found).toEqual([]);
  });
});

describe('a model was asked again', () => {
  const step = (rows: readonly object[], row: object = {}) => ({ row, attempts: rows.map((one) => ({ row: one })) }) as never;
  const [first, second] = [
    { attempt: 1, status: 'fail' },
    { attempt: 2, status: 'pass', reason: 'retry' },
  ];

  test('if another attempt followed that it was asked for', () => {
    expect(wasAskedAgain(step([first, second]), 1)).toBe(true);
    expect(wasAskedAgain(step([first, second]), 2)).toBe(false);
    expect(wasAskedAgain(step([first, second]), 3)).toBe(false);
    expect(wasAskedAgain(step([first, { attempt: 2 }]), 1)).toBe(false);
    expect(wasAskedAgain(step([first, { ...second, origin: 1 }]), 1)).toBe(false);
    for (const reason of ['edit', 'choose']) expect(wasAskedAgain(step([first, { ...second, reason }]), 1)).toBe(false);
    for (const row of [{ base: 1 }, { result: 1 }]) expect(wasAskedAgain(step([first, second], row), 1)).toBe(false);
    expect(wasAskedAgain(step([first, second], { base: 0, result: 2 }), 1)).toBe(true);
  });
});
