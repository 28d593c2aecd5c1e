import type { Code, Verdict } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import { judgementOf } from '@tamis/ledger/internal';
import { expect, test } from 'vitest';
import { type AskedAgain, afterVerdict, type freshLoop, loopAfter } from './loop-state.ts';

type Given = Parameters<typeof freshLoop>[0];

const folder = (holds: 'ask-again' | 'person') => ({ processing: { holds }, api: { retry: { maxAttempts: 1 } } }) as Given;

const parts = { changes: [], dropped: [] } as const;
const failed = (code: Code): Verdict => ({
  ...{ status: 'fail', ...parts },
  findings: [{ code, severity: 'error', path: '', args: {} }],
});
const VERDICTS: readonly Verdict[] = [
  failed('extract.nothing-found'),
  failed('schema.type'),
  failed('rules.failed'),
  { status: 'hold', reason: 'several', held: 1, findings: [], ...parts },
];

const KEEPS = {
  all: ({ codes, record }: ReturnType<typeof judgementOf>) => ({ code: codes[0]?.code, record }),
  'first codes': ({ codes }: ReturnType<typeof judgementOf>) => ({ code: codes[0]?.code }),
  'no codes': () => ({}),
  'wrong codes': () => ({ code: 'extract.nothing-found' }),
};

// How many answers are judged until the model is not asked again, if the loop is read from the ledger before each of them.
function answered(verdicts: readonly Verdict[], keep: keyof typeof KEEPS, decisions: readonly AskedAgain[] = []): number {
  const rows: AttemptRow[] = [];
  const given = folder(decisions.length === 0 ? 'ask-again' : 'person');
  for (const [index, verdict] of verdicts.entries()) {
    const attempt = index + 1;
    const { state } = afterVerdict(loopAfter(given, rows, decisions), { number: attempt, reason: 'retry', reply: '', verdict });
    const isDecided = decisions.some((decision) => decision.attempt === attempt);
    if (state.phase !== 'asking' && !isDecided) return attempt;
    const kept = KEEPS[keep](judgementOf(verdict));
    rows.push({ unit: 'u', step: 's', attempt, status: verdict.status, calls: [], startedAt: 0, ...kept } as AttemptRow);
  }
  return Number.POSITIVE_INFINITY;
}

function seriesOf(length: number): readonly (readonly Verdict[])[] {
  return length === 0 ? [[]] : seriesOf(length - 1).flatMap((series) => VERDICTS.map((verdict) => [...series, verdict]));
}

test.each(Object.keys(KEEPS) as (keyof typeof KEEPS)[])('no model is asked beyond its budget if the ledger keeps %s', (keep) => {
  for (const series of seriesOf(5)) expect(answered(series, keep)).toBeLessThanOrEqual(4);
});

test.each(VERDICTS.slice(0, 3))(
  'each kind of mistake is asked about as often whether its record is kept or its code',
  (verdict) => {
    const series = Array.from({ length: 9 }, () => verdict);
    expect(answered(series, 'first codes')).toBe(answered(series, 'all'));
  },
);

test.each(['all', 'no codes'] as const)('a person starts a loop anew if the ledger keeps %s', (keep) => {
  const doubt: Verdict = { status: 'hold', reason: 'doubt', held: 1, findings: [], ...parts };
  const series = [doubt, ...Array.from({ length: 9 }, () => failed('rules.failed'))];
  expect(answered(series, keep, [{ kind: 'fresh', attempt: 1, text: '' }])).toBe(3);
  expect(answered(series, keep, [{ kind: 'hint', attempt: 1, text: 'Say 5.' }])).toBe(2);
});

test('a person who decides about a recheck starts a loop anew or gives a hint; nobody else does', () => {
  const row = { unit: 'u', step: 's', status: 'fail', code: 'rules.failed', calls: [], startedAt: 0 } as const;
  const recheck = { ...row, attempt: 3, status: 'hold', reason: 'recheck', origin: 2 } as const;
  const rows = [{ ...row, attempt: 1 }, { ...row, attempt: 2 }, recheck];
  const after = (kind?: AskedAgain['kind']) => {
    const { state } = loopAfter(folder('person'), rows, kind === undefined ? [] : [{ kind, attempt: 3, text: 'Say 5.' }]);
    return [state.phase, state.left.total, state.hint];
  };
  expect(after()).toEqual(['asking', 1, null]);
  expect(after('fresh')).toEqual(['asking', 3, null]);
  expect(after('hint')).toEqual(['asking', 2, 'Say 5.']);
});
