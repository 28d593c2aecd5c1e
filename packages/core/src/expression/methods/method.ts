import type { Meter } from '../meter.ts';
import type { Named, Value } from '../values/value.ts';

/** A method. It takes the object it is called on, its arguments and the meter. */
export type Method<Self> = (self: Self, args: readonly Value[], meter: Meter, named: Named) => Value;

/** The methods of a type, by name. */
export type Methods<Self> = ReadonlyMap<string, Method<Self>>;

/** Returns null, the result of methods that only modify an object. */
export function none(_done: unknown): null {
  return null;
}
