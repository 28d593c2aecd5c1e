import { expect, test } from 'vitest';
import { shareOfSize } from '../../scripts/tests/share.ts';
import { trials } from './run.ts';

// As many as take a second; `npm run proof` and `npm run soundness` run more.
const RUNS = shareOfSize(3000);

test('a damaged document passes as what it was, is held, or fails; every other pass is on the list of limits', () => {
  const counts = { right: 0, wrong: 0, held: 0, alternative: 0, lost: 0, fail: 0 };
  const withoutSchema = { ...counts };
  for (const { seed, mode, result, limit, damage } of trials(1, RUNS)) {
    counts[result]++;
    if (mode === 'no schema') withoutSchema[result]++;
    if (result === 'wrong') expect([seed, damage.text, limit?.name]).toEqual([seed, damage.text, expect.any(String)]);
  }
  const found = counts.held + counts.alternative;
  expect(counts.wrong / (counts.right + counts.wrong)).toBeLessThan(0.01);
  expect(counts.right / RUNS).toBeGreaterThan(0.2);
  expect(found / (found + counts.lost)).toBeGreaterThan(0.75);
  const { held, alternative, lost } = withoutSchema;
  expect(held / (held + alternative + lost)).toBeGreaterThan(0.6);
}, 120_000);
