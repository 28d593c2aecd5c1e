import type { Meter } from '../meter.ts';
import type { Data, Module, Value } from '../values/value.ts';

/** What an expression sees of the world. */
export interface World {
  /** The value that is judged. */
  readonly output: Value;
  /** Its fields, if it is an object. */
  readonly fields: Data;
  /** What the unit brought along. */
  readonly input: Data;
  readonly meter: Meter;
  readonly random: Module | undefined;
}

/** The variables of a comprehension or a lambda, within those around it. */
export interface Env {
  readonly world: World;
  readonly parent: Env | undefined;
  readonly slots: (Value | undefined)[];
}

/** A compiled piece of an expression. */
export type Run = (env: Env) => Value;
