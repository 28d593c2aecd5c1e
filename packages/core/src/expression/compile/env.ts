import type { FieldSlots } from '../field-table.ts';
import type { Meter } from '../meter.ts';
import type { Data, Module, Value } from '../values/value.ts';

/** What an expression sees of the world. A place reuses the same world for one unit after another. */
export interface World {
  /** The value that is judged. */
  output: Value;
  /** Its fields, if it is an object. */
  fields: Data;
  /** The unit's input. */
  input: Data;
  readonly meter: Meter;
  random: Module | undefined;
}

/** The variables of a comprehension or a lambda, within those around it. */
export interface Env {
  readonly world: World;
  /** The fields of the output that are read by name, each in its slot. */
  readonly own: FieldSlots;
  readonly parent: Env | undefined;
  readonly slots: (Value | undefined)[];
}

/** A compiled piece of an expression. */
export type Evaluate = (env: Env) => Value;

/** A compiled piece of which only the truth is needed. */
export type Condition = (env: Env) => boolean;
