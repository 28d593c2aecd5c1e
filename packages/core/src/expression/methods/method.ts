import type { Meter } from '../meter.ts';
import type { KeywordArguments, Value } from '../values/value.ts';

export type Method<Self> = (self: Self, args: readonly Value[], meter: Meter, named: KeywordArguments) => Value;

export type Methods<Self> = ReadonlyMap<string, Method<Self>>;

export function none(_done: unknown): null {
  return null;
}
