import { expect, it } from 'vitest';
import { MersenneTwister } from './mersenne-twister.ts';

// Expected values are those of CPython 3.11.7, e.g.
//   python3 -c "import random; r = random.Random(42); print([r.getrandbits(32) for _ in range(3)])"

it('gives the words that CPython gives for a seed of any size and sign', () => {
  const first = (seed: bigint) => {
    const twister = new MersenneTwister(seed);
    return [twister.uint32(), twister.uint32(), twister.uint32()];
  };
  expect(first(0n)).toEqual([3626764237, 1654615998, 3255389356]);
  expect(first(1n)).toEqual([577090037, 2444712010, 3639700191]);
  expect(first(42n)).toEqual([2746317213, 478163327, 107420369]);
  expect(first(2n ** 70n)).toEqual([999817988, 4080621250, 1782696399]);
  expect(first(-5n)).toEqual([2675342405, 1097127993, 3185950873]);
  expect(first(5n)).toEqual(first(-5n));
});

it('continues when the first words are used up', () => {
  const twister = new MersenneTwister(42n);
  const words = Array.from({ length: 2000 }, () => twister.uint32());
  expect(words.slice(-2)).toEqual([3674130601, 1557724698]);
});

it('makes floats of 53 bits', () => {
  const twister = new MersenneTwister(42n);
  const floats = [twister.random(), twister.random(), twister.random()];
  expect(floats).toEqual([0.6394267984578837, 0.025010755222666936, 0.27502931836911926]);
});

it('gives any count of bits', () => {
  const expected: readonly (readonly [number, bigint])[] = [
    [0, 0n],
    [1, 1n],
    [32, 2746317213n],
    [33, 2746317213n],
    [53, 1002783120652701n],
    [54, 2005563494988189n],
    [64, 2053695854357871005n],
    [100, 873491343714207852616756591005n],
  ];
  for (const [count, value] of expected) expect(new MersenneTwister(42n).getrandbits(count)).toBe(value);
});

it('uses no word for zero bits', () => {
  const twister = new MersenneTwister(42n);
  twister.getrandbits(0);
  expect(twister.uint32()).toBe(2746317213);
});
