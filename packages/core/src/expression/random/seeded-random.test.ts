import { describe, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import type { Seed } from './seed.ts';
import { SeededRandom } from './seeded-random.ts';

// Expected values are those of CPython 3.11.7, e.g.
//   python3 -c "import random; print(random.Random(2).sample(range(21), 5))"

const upTo = (size: number) => ({ length: size, at: (place: number) => place });

describe('seeds', () => {
  const expected: readonly (readonly [Seed, readonly bigint[]])[] = [
    [0, [3626764237n, 1654615998n, 3255389356n]],
    [42, [2746317213n, 478163327n, 107420369n]],
    [-5, [2675342405n, 1097127993n, 3185950873n]],
    [2n ** 70n, [999817988n, 4080621250n, 1782696399n]],
    ['abc', [3315820543n, 4246262336n, 2397318194n]],
    ['unit-17', [1041133468n, 524348967n, 2067640483n]],
    ['', [4124137760n, 1951988028n, 2557274880n]],
    ['naïve 漢字 😀', [3775743507n, 1710952580n, 3153809126n]],
  ];
  for (const [seed, words] of expected) {
    it(`starts with ${typeof seed} ${JSON.stringify(String(seed))}`, () => {
      const random = new SeededRandom(seed);
      expect([random.getrandbits(32), random.getrandbits(32), random.getrandbits(32)]).toEqual(words);
    });
  }

  it('refuses what is not a whole number', () => {
    for (const seed of [0.5, Number.NaN, 2 ** 53]) {
      expect(() => new SeededRandom(seed)).toThrow(expect.objectContaining({ kind: 'TypeError' }));
    }
  });
});

it('draws from a pool of what is left up to a size, and from everything beyond', () => {
  // In each row, the other way would give something else.
  const expected = rows<[number, number, number, readonly number[]]>(
    'python-numbers',
    'Samples: a seed, the size of the population, how many are drawn, and what is drawn',
  );
  for (const [seed, size, count, sample] of expected) expect(new SeededRandom(seed).sample(upTo(size), count)).toEqual(sample);
});

it('gives whole numbers of narrow and wide ranges', () => {
  const random = new SeededRandom(42);
  expect([
    random.randrange(0n, 10n, 1n),
    random.randrange(5n, 50n, 5n),
    random.randrange(50n, 5n, -5n),
    random.randrange(0n, 2n ** 53n, 1n),
    random.below(2n ** 80n),
    random.randrange(-(2n ** 64n), 2n ** 64n, 3n),
  ]).toEqual([1n, 5n, 30n, 4021005268892560n, 247827145382244621271529n, 11733966782903460848n]);
});

it('shuffles in place', () => {
  const items = Array.from({ length: 12 }, (_, index) => index);
  new SeededRandom(42).shuffle(items);
  expect(items).toEqual([7, 5, 2, 8, 9, 6, 11, 3, 4, 0, 1, 10]);
});

it('chooses with and without weights', () => {
  const random = new SeededRandom(42);
  const items = ['a', 'b', 'c'];
  expect(random.choices(items, 8).join('')).toBe('baaaccca');
  expect(random.weightedChoices(items, [0, 1, 2n ** 70n + 1n], 3).join('')).toBe('ccc');
  expect(random.weightedChoices(items, [1, 1.5, 4], 8).join('')).toBe('caaccacc');
});

it('keeps the second of two normally distributed floats for the next call', () => {
  const random = new SeededRandom(7);
  expect(Array.from({ length: 6 }, () => random.gauss())).toEqual([
    -0.2558802884476004, 0.511431512516514, -0.2260961647831047, -0.3150684223311854, -0.9300181903227674, -0.21330194742120367,
  ]);
});
