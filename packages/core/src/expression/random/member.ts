import { bind } from '../arguments.ts';
import type { Meter } from '../meter.ts';
import { Callable, type Value } from '../values/value.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The arguments of a call in the order of the parameters, with undefined for omitted ones. */
export type Given = readonly (Value | undefined)[];

/** A function of the `random` module, with its parameters. */
export interface RandomMember {
  readonly name: string;
  readonly takes: readonly string[];
  readonly required: number;
  /** The number of arguments that can be passed by position, if not all can. */
  readonly unnamed?: number;
  call(random: SeededRandom, given: Given, meter: Meter): Value;
}

/** Returns the function in the form that expressions call. It draws on the run's own generator. */
export function callableOf(member: RandomMember, random: SeededRandom): Callable {
  const { name, takes, required, unnamed = takes.length } = member;
  return new Callable(name, (args, named, meter) => {
    const names = args.length > unnamed ? takes.slice(0, unnamed) : takes;
    const given = bind(`Random.${name}`, names, required, args, named);
    meter.work(1);
    return member.call(random, given, meter);
  });
}
