import type { StepInput } from './step-inputs.ts';

/** A step whose inputs have been edited. */
export interface ChangedStep {
  readonly step: string;
  readonly inputs: readonly StepInput[];
}

/** Why a result is out of date: the inputs that changed, or `units` if other units were made from it, so that it could not be removed. */
export type StaleCause = StepInput | 'units';

/** Results of a step that were made with inputs other than the current ones. */
export interface StaleResults {
  readonly step: string;
  readonly causes: readonly StaleCause[];
  readonly results: number;
}
