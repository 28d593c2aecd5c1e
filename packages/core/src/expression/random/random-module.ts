import { Module } from '../values/value.ts';
import { callableOf } from './member.ts';
import { NUMBERS } from './numbers.ts';
import { PICKS } from './picks.ts';
import type { Seed } from './seed.ts';
import { SeededRandom } from './seeded-random.ts';

/** The `random` module of one run: for the same seed and the same calls, it gives what CPython's gives. */
export function randomModule(seed: Seed): Module {
  const random = new SeededRandom(seed);
  const members = [...NUMBERS, ...PICKS];
  return new Module('random', new Map(members.map((member) => [member.name, callableOf(member, random)])));
}
