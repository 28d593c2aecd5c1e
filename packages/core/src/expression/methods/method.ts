import type { Meter } from '../meter.ts';
import type { Named, Value } from '../values/value.ts';

/** A method: what it is called on, its arguments, the budget. */
export type Method<Self> = (self: Self, args: readonly Value[], meter: Meter, named: Named) => Value;

/** The methods of a type by name. */
export type Methods<Self> = ReadonlyMap<string, Method<Self>>;

/** The result of methods that only alter something. */
export function none(_done: unknown): null {
  return null;
}
