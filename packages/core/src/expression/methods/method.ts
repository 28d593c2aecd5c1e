import type { Meter } from '../meter.ts';
import type { Named, Value } from '../values/value.ts';

export type Method<Self> = (self: Self, args: readonly Value[], meter: Meter, named: Named) => Value;

export type Methods<Self> = ReadonlyMap<string, Method<Self>>;

export function none(_done: unknown): null {
  return null;
}
