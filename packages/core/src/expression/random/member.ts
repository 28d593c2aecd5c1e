import { bind } from '../arguments.ts';
import type { Meter } from '../meter.ts';
import { Callable, type Value } from '../values/value.ts';
import type { SeededRandom } from './seeded-random.ts';

export type RandomArguments = readonly (Value | undefined)[];

// A function of the `random` module, with its parameters.
export interface RandomMember {
  readonly name: string;
  readonly takes: readonly string[];
  readonly required: number;
  readonly unnamed?: number;
  call(random: SeededRandom, given: RandomArguments, meter: Meter): Value;
}

export function callableOf(member: RandomMember, random: SeededRandom): Callable {
  const { name, takes, required, unnamed = takes.length } = member;
  return new Callable(name, (args, named, meter) => {
    const names = args.length > unnamed ? takes.slice(0, unnamed) : takes;
    const given = bind(`Random.${name}`, names, required, args, named);
    meter.work(1);
    return member.call(random, given, meter);
  });
}
