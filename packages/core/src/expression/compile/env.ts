import type { FieldSlots } from '../field-table.ts';
import type { Meter } from '../meter.ts';
import type { Data, Module, Value } from '../values/value.ts';

export interface EvaluationState {
  output: Value;
  fields: Data;
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
