import type { UnitState } from './unit-state.ts';

/** A unit that is about to be worked on. */
export interface NewUnit {
  readonly unit: string;
  /** JSON text, kept as it is given: `2.0` stays `2.0`. */
  readonly input?: string;
  /** The unit that it was fanned out of. */
  readonly parent?: string;
  /** The first step of the unit. */
  readonly step: string;
}

/**
 * A unit and where it is. Read at one step, `state` is its state there; read as a whole, it is the state of the last step it has
 * reached, and `repaired` if that is `valid` and a reply was altered at an earlier step.
 */
export interface UnitRow {
  readonly unit: string;
  readonly parent?: string;
  readonly step: string;
  readonly state: UnitState;
  /** Why it is in this state, where that needs saying. */
  readonly reason?: string;
  /** The code of what went wrong last. */
  readonly code?: string;
  /** How many answers were judged at this step. */
  readonly attempts: number;
  /** How many were judged at all its steps, where that was asked for. */
  readonly total?: number;
  /** The attempt that gave the result of this step. */
  readonly result?: number;
  /** How many of the attempts judge a stored reply again: nobody was asked for them. */
  readonly rechecks?: number;
  /** Attempts up to this one were made before the last retry; budgets count from here. */
  readonly base?: number;
  /** Attempts up to this one rest on an earlier result that was superseded: they answer another question. */
  readonly superseded?: number;
  readonly input?: string;
}

/** A unit at a step whose result rests on something that is no longer so. Its attempts are kept. */
export interface SupersededRow extends Pick<UnitRow, 'unit' | 'step' | 'state' | 'code' | 'reason' | 'attempts' | 'result'> {
  readonly supersededAt: number;
}

/** A failed unit that is attempted again. */
export interface UnitRetry {
  readonly unit: string;
  readonly step: string;
  /** Whether its attempts are forgotten by its budget; not where a fault ended it. */
  readonly isFresh: boolean;
}

/** Where a unit goes and what follows, recorded together. */
export interface UnitMove {
  readonly state: UnitState;
  readonly reason?: string;
  /** The step at which the unit is pending from now on. */
  readonly next?: string;
  /** Units that this one was fanned out into; each waits at its own step. */
  readonly children?: readonly Omit<NewUnit, 'parent'>[];
}

/** A move that no attempt brought about: a person decided, the unit is retried, the unit is skipped. */
export interface UnitChange extends UnitMove {
  readonly unit: string;
  readonly step: string;
  /** The move is made only from these states; from any other, nothing changes. */
  readonly from: readonly UnitState[];
  /** The attempt that is the result from now on, where the new state has one. */
  readonly result?: number;
}
