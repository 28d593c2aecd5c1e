import { Module } from '../values/value.ts';
import { callableOf } from './member.ts';
import { NUMBERS } from './numbers.ts';
import { PICKS } from './picks.ts';
import type { Seed } from './seed.ts';
import { SeededRandom } from './seeded-random.ts';

/** Returns the `random` module for one run. For the same seed and the same calls, it returns the same results as CPython. */
export function randomModule(seed: Seed): Module {
  const random = new SeededRandom(seed);
  const members = [...NUMBERS, ...PICKS];
  return new Module('random', new Map(members.map((member) => [member.name, callableOf(member, random)])));
}
