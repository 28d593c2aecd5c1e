import type { FieldSlots } from '../field-table.ts';
import type { Meter } from '../meter.ts';
import type { Data, Module, Value } from '../values/value.ts';

/** The data and the budget that an expression is evaluated with. A place reuses one world for all units in turn. */
export interface EvaluationState {
  /** The value that is judged. */
  output: Value;
  /** Its fields, if it is an object. */
  fields: Data;
  /** The unit's input. */
  input: Data;
  readonly meter: Meter;
  random: Module | undefined;
}

export interface Env {
  readonly world: EvaluationState;
  readonly own: FieldSlots;
  readonly parent: Env | undefined;
  readonly slots: (Value | undefined)[];
}

export type Evaluate = (env: Env) => Value;

export type CompiledCondition = (env: Env) => boolean;
