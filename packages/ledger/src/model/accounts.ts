import type { CallOutcome } from './attempt.ts';
import type { UnitState } from './unit-state.ts';

/** The number of units in each state, including states with 0 units. */
export type StateCounts = { readonly [state in UnitState]: number };

/** Unit counts: overall, and for each step that units have reached. */
export interface UnitCounts {
  readonly units: number;
  readonly states: StateCounts;
  readonly steps: readonly StepCounts[];
}

/** Counts for a step: the units that have reached it, by state, and the replies judged at it. */
export interface StepCounts {
  readonly step: string;
  readonly states: StateCounts;
  readonly attempts: number;
}

/** How many results of a step were made with one configuration. Results that a person wrote or approved are not counted. */
export interface ResultCount {
  readonly step: string;
  /** The configuration that the model was asked with, or that the result was computed with. */
  readonly contract?: string;
  /** The configuration under which the results no longer stand, though they could not be revoked. */
  readonly outdated?: string;
  /** `skipped` if nothing was asked or computed. */
  readonly reason?: string;
  readonly units: number;
}

/** How many results of a step came from one model. Results that a person wrote or approved are not counted. */
export interface ModelResults {
  readonly step: string;
  /** The model as requested, `provider:model`. */
  readonly model: string;
  readonly units: number;
}

/** How many units failed at a step for one reason. */
export interface FailureCount {
  readonly step: string;
  /** The code of the last problem. Absent if none was recorded. */
  readonly code?: string;
  /** The rule or check that failed. */
  readonly rule?: string;
  /** The place in the value, with `*` for every index. Absent if none was recorded, or once the contents are purged. */
  readonly path?: string;
  /** The last model that was asked. */
  readonly model?: string;
  readonly units: number;
  /** An example: the first unit by id. */
  readonly example: string;
}

/** A failed unit and the time it failed. */
export interface FailedUnit {
  readonly unit: string;
  readonly step: string;
  readonly state: UnitState;
  readonly code?: string;
  readonly reason?: string;
  /** The rule or check that failed. */
  readonly rule?: string;
  /** The place in the value, with `*` for every index. */
  readonly path?: string;
  /** How many replies were judged at that step. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A call to a model. */
export interface MadeCall {
  readonly model: string;
  readonly outcome: CallOutcome;
  readonly fault?: string;
  /** Milliseconds from the first byte sent to the last byte received; absent while the call is in flight or if unknown. */
  readonly took?: number;
}

/** How many attempts have a given code. */
export interface CodeCount {
  readonly source: 'finding' | 'change';
  readonly code: string;
  readonly step: string;
  readonly rule?: string;
  readonly attempts: number;
}

/** The cost of one step's calls to one model. */
export interface CallCost {
  readonly step: string;
  readonly model: string;
  readonly calls: number;
  /** Calls that the model answered. Each answer was judged once, in the transaction that recorded it. */
  readonly answered: number;
  readonly faults: number;
  readonly lost: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars, for calls whose price is known. */
  readonly cost: number;
  /**
   * Calls that may have been charged at an unknown price: answered, lost, or broken off. If there are any, the total cost is unknown too,
   * and never 0.
   */
  readonly unpriced: number;
}
