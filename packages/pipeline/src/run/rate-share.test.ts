import { expect, test } from 'vitest';
import { rateShare } from './rate-share.ts';

const shares = (most: number, wants: readonly number[], now = 0) =>
  wants.map((_, own) => rateShare({ most, wants, own, now, pause: 0 }));

test('all shares together are what all may do, in proportion to what each wants', () => {
  for (const most of [1, 2.9, 7, 40.5, 100])
    for (const wants of [[16], [4, 4, 4], [1, 64], [3, 5, 7, 300]])
      for (const now of [0, 5000, 12_345]) {
        const sum = shares(most, wants, now).reduce<number>((all, one) => all + (one ?? Number.NaN), 0);
        expect([most, wants, now, sum]).toEqual([most, wants, now, Math.floor(most)]);
      }
  expect(shares(50, [20, 80])).toEqual([10, 40]);
});

test('if there are fewer calls than processes, each gets its turn', () => {
  const wants = Array.from({ length: 7 }, () => 16);
  const got = wants.map(() => 0);
  for (let turn = 0; turn < 7; turn++)
    for (const [at, share] of shares(2, wants, turn * 5000).entries()) got[at] = (got[at] ?? 0) + (share ?? 0);
  expect(got).toEqual(wants.map(() => 2));
});

test('without a known limit there is no share', () => {
  expect(rateShare({ wants: [16, 16], own: 0, now: 0, pause: 0 })).toBeUndefined();
});
