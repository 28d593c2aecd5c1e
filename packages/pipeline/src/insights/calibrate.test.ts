import type { ReviewRow } from '@tamis/core/review';
import { expect, it } from 'vitest';
import { calibrate } from './calibrate.ts';

function review(as: 'worst' | 'sample', rank: number, kind?: 'approve' | 'deny' | 'edit'): ReviewRow {
  return {
    ...{ review: `${as}${rank}`, kind: 'document', reason: 'approval', digest: '', createdAt: 0 },
    source: { run: 'run', unit: `u${rank}`, step: 'read', attempt: 2 },
    detail: JSON.stringify({ sent: { as: [as], rank, of: 100 } }),
    ...(kind === undefined
      ? { state: 'open' }
      : { state: 'decided', decision: { review: '', kind, by: 'mara', digest: '', at: 1 } }),
  };
}

const many = (count: number, make: (index: number) => ReviewRow) => Array.from({ length: count }, (_, index) => make(index + 1));

it('counts decisions by tenths of the order, and says nothing about it before there are enough', () => {
  const few = [review('worst', 1, 'deny'), review('worst', 10, 'approve'), review('worst', 11), review('sample', 100, 'edit')];
  const { tenths, order, sent, decided } = calibrate(few);
  expect([order, sent, decided]).toEqual(['unknown', 4, 3]);
  expect(tenths[0]).toEqual({ tenth: 1, sent: 2, decided: 2, approved: 1, edited: 0, denied: 1 });
  expect(tenths[1]).toEqual({ tenth: 2, sent: 1, decided: 0, approved: 0, edited: 0, denied: 0 });
  expect(tenths[9]).toEqual({ tenth: 10, sent: 1, decided: 1, approved: 0, edited: 1, denied: 0 });
});

it('says whether the least certain were wrong more often than the sample', () => {
  const worst = many(20, (rank) => review('worst', rank, rank <= 5 ? 'deny' : 'approve'));
  const sample = (wrong: number) => many(20, (rank) => review('sample', 5 * rank, rank <= wrong ? 'edit' : 'approve'));
  expect(calibrate([...worst, ...sample(4)]).order).toBe('helps');
  expect(calibrate([...worst, ...sample(5)]).order).toBe('does-not-help');
  expect(calibrate([...worst.slice(1), ...sample(0)]).order).toBe('unknown');
});

it('what was withdrawn, or held for another reason, does not count', () => {
  const withdrawn: ReviewRow = { ...review('worst', 1), state: 'withdrawn' };
  const held: ReviewRow = { ...review('worst', 2, 'deny'), detail: '{"sent": {"as": ["other"], "rank": 0}}' };
  expect(calibrate([withdrawn, held])).toMatchObject({ sent: 0, decided: 0, precision: [] });
});
