import type { AttemptRow, UnitRow } from '@tamis/ledger';
import { expect, test } from 'vitest';
import { stands } from './stands.ts';

const OURS = 'judge';

// Attempts from words such as `pass`, `fail:schema.type`, `hold by other` or `hold of 1`, which is the first reply judged again.
function attempts(...words: readonly string[]): readonly AttemptRow[] {
  return words.map((word, at) => {
    const [, status = '', code, by, origin] = /^(\w+)(?::(\S+))?(?: by (\w+))?(?: of (\d))?$/.exec(word) ?? [];
    return {
      ...{ unit: 'u', step: 's', attempt: at + 1, calls: [], startedAt: 0, status: status as 'pass' },
      ...(code !== undefined && { code }),
      ...(origin === undefined ? { judgedBy: by ?? OURS } : { origin: Number(origin) }),
    };
  });
}

function unit(state: UnitRow['state'], more: Partial<UnitRow> = {}): UnitRow {
  return { unit: 'u', step: 's', state, attempts: 1, ...more } as UnitRow;
}

const CODE = { code: 'schema.type' };

test.each<[string, boolean, UnitRow, ...string[]]>([
  ['the newest pass is the result', true, unit('valid', { result: 2 }), 'pass', 'pass', 'hold'],
  ['an older pass is the result', false, unit('valid', { result: 1 }), 'pass', 'pass'],
  ['a pass is judged again', false, unit('valid', { result: 2 }), 'pass', 'pass of 1'],
  ['a pass does not count', false, unit('failed', { result: 1 }), 'pass'],
  ['the newest hold waits', true, unit('waiting'), 'fail', 'hold', 'fail'],
  ['a hold waits that came later, by another way', false, unit('waiting'), 'hold', 'hold of 1'],
  ['a hold does not wait', false, unit('failed', CODE), 'hold:schema.type'],
  ['the last failure is why it failed', true, unit('failed', CODE), 'fail', 'fail:schema.type'],
  ['it failed for another reason', false, unit('failed', CODE), 'fail:schema.range'],
  ['it has not failed', false, unit('waiting', CODE), 'fail:schema.type'],
  ['its failure is judged again', false, unit('failed', CODE), 'fail:schema.type', 'fail:schema.type of 1'],
  ['one verdict is of another judge', false, unit('valid', { result: 2 }), 'fail by other', 'pass'],
  ['nothing was answered', false, unit('failed', CODE)],
])('%s: %s', (_, expected, row, ...words) => {
  const here = attempts(...words);
  expect(stands(row, here, here, OURS)).toBe(expected);
});

test('an answer that a person has rejected does not decide, and one of unknown origin does not stand', () => {
  const here = attempts('pass', 'pass');
  expect(stands(unit('valid', { result: 1 }), here, here.slice(0, 1), OURS)).toBe(true);
  expect(
    stands(
      unit('valid', { result: 2 }),
      here,
      here.map(({ judgedBy: _, ...one }) => one),
      OURS,
    ),
  ).toBe(false);
});
