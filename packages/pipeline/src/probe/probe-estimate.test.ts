import { describe, expect, it } from 'vitest';
import { extrapolate } from './probe-estimate.ts';

describe('what all units take, by some of them', () => {
  it('is exact if they are all of them, or all alike', () => {
    expect(extrapolate([1, 2, 3], 3)).toEqual({ about: 6, least: 6, most: 6 });
    expect(extrapolate([2, 2, 2, 2], 100)).toEqual({ about: 200, least: 200, most: 200 });
  });

  it('is a range that narrows with their number and never falls below what was spent', () => {
    const few = extrapolate([1, 3, 1, 3], 1000);
    const many = extrapolate(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 : 3)),
      1000,
    );
    expect([few.about, many.about]).toEqual([2000, 2000]);
    expect(few.most - few.least).toBeGreaterThan(2 * (many.most - many.least));
    // 3.18 is Student's t for four units, 1.155 their standard deviation.
    expect(few.most).toBeCloseTo(2000 + 3.18 * (1.1547 / 2) * Math.sqrt(1 - 4 / 1000) * 1000, 0);
    expect(extrapolate([0, 0, 90], 4).least).toBe(90);
  });

  it('has no upper end if there is one unit alone', () => {
    expect(extrapolate([5], 10)).toEqual({ about: 50, least: 5, most: Number.POSITIVE_INFINITY });
  });

  it('covers the real sum in about 19 of 20 draws', () => {
    let seed = 1;
    const draw = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const all = Array.from({ length: 2000 }, () => 1 + draw());
    const sum = all.reduce((total, one) => total + one, 0);
    const hits = Array.from({ length: 400 }, () => {
      const { least, most } = extrapolate(
        Array.from({ length: 20 }, () => all[Math.floor(draw() * all.length)] ?? 0),
        all.length,
      );
      return least <= sum && sum <= most;
    }).filter(Boolean).length;
    expect(hits).toBeGreaterThan(365);
    expect(hits).toBeLessThan(396);
  });
});
