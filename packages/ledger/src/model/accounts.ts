import type { CallOutcome } from './attempt.ts';
import type { UnitState } from './unit-state.ts';

/** How many units are in each state; states that no unit is in are 0. */
export type StateCounts = { readonly [state in UnitState]: number };

/** How many units are where: as a whole, and at each step they have reached. */
export interface UnitCounts {
  readonly units: number;
  readonly states: StateCounts;
  readonly steps: readonly StepCounts[];
}

/** The units that have reached a step, and the answers that were judged there. */
export interface StepCounts {
  readonly step: string;
  readonly states: StateCounts;
  readonly attempts: number;
}

/** How many units failed at a step for one reason. */
export interface FailureCount {
  readonly step: string;
  /** The code of what went wrong last; absent where none was recorded. */
  readonly code?: string;
  /** The rule or check that failed. */
  readonly rule?: string;
  /** Its place in the value, with `*` for every index; absent where none was recorded, and once the contents are purged. */
  readonly path?: string;
  /** The model that was asked last. */
  readonly model?: string;
  readonly units: number;
  /** One of them: the first by its id. */
  readonly example: string;
}

/** A unit that failed, and when. */
export interface FailedUnit {
  readonly unit: string;
  readonly step: string;
  readonly state: UnitState;
  readonly code?: string;
  readonly reason?: string;
  /** The rule or check that failed. */
  readonly rule?: string;
  /** Its place in the value, with `*` for every index. */
  readonly path?: string;
  /** How many answers were judged there. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A call that was made. */
export interface MadeCall {
  readonly model: string;
  readonly outcome: CallOutcome;
  readonly fault?: string;
  /** Milliseconds from the first byte out to the last byte in; absent while it is under way, and where nobody knows. */
  readonly took?: number;
}

/** How many attempts have a code. */
export interface CodeCount {
  readonly source: 'finding' | 'change';
  readonly code: string;
  readonly step: string;
  readonly rule?: string;
  readonly attempts: number;
}

/** What the calls of one step to one model used up. */
export interface CallCost {
  readonly step: string;
  readonly model: string;
  readonly calls: number;
  readonly faults: number;
  readonly lost: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars: the calls whose price is known. */
  readonly cost: number;
  /** Calls that may have been charged and whose price is unknown: answered, lost, or broken off. If there is one, so is the whole cost; it is never 0. */
  readonly unpriced: number;
}
