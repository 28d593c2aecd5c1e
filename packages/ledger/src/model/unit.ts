import type { UnitState } from './unit-state.ts';

/** A unit that is about to be worked on. */
export interface NewUnit {
  readonly unit: string;
  /** JSON text, kept verbatim: `2.0` stays `2.0`. */
  readonly input?: string;
  /** The unit it was fanned out from. */
  readonly parent?: string;
  /** The first step of the unit. */
  readonly step: string;
}

/**
 * A unit and its state. Read at one step, `state` is the unit's state at that step. Read as a whole, `state` is the unit's state at the
 * last step it has reached, or `repaired` if that is `valid` and an earlier step altered a reply.
 */
export interface UnitRow {
  readonly unit: string;
  readonly parent?: string;
  readonly step: string;
  readonly state: UnitState;
  /** Why it is in this state, if that needs an explanation. */
  readonly reason?: string;
  /** The code of the last problem. */
  readonly code?: string;
  /** How many replies were judged at this step. */
  readonly attempts: number;
  /** How many replies were judged at all of its steps, or at the requested ones, if requested. */
  readonly total?: number;
  /** The attempt that gave the result of this step. */
  readonly result?: number;
  /** How many of the attempts rejudge a stored reply, without calling a model. */
  readonly rechecks?: number;
  /** Attempts up to this one were made before the last retry; budgets count from here. */
  readonly base?: number;
  /** Attempts up to this one depend on an earlier result that was superseded, so they answer a different question. */
  readonly superseded?: number;
  readonly input?: string;
}

/** A unit at a step whose result depends on something that has changed. Its attempts are kept. */
export interface SupersededRow extends Pick<UnitRow, 'unit' | 'step' | 'state' | 'code' | 'reason' | 'attempts' | 'result'> {
  readonly supersededAt: number;
}

/** A unit to attempt again because it failed or its result is out of date. */
export interface UnitRetry {
  readonly unit: string;
  readonly step: string;
  /** Whether its budget starts over. It does not if a fault ended the unit. */
  readonly isFresh: boolean;
  /** The later step at which it failed, if not at this one. Results after this step are superseded. */
  readonly failedAt?: string;
  /** Whether the unit has a result at this step that is out of date. That result and all later ones are superseded. */
  readonly isOutdated?: boolean;
}

/** A unit's new state and its consequences, recorded together. */
export interface UnitMove {
  readonly state: UnitState;
  readonly reason?: string;
  /** The step at which the unit is pending from now on. */
  readonly next?: string;
  /** Units that this one was fanned out into; each waits at its own step. */
  readonly children?: readonly Omit<NewUnit, 'parent'>[];
}

/** A move not caused by an attempt: a person's decision, a retry or a skip. */
export interface UnitChange extends UnitMove {
  readonly unit: string;
  readonly step: string;
  /** The move is made only from these states. From any other state, nothing changes. */
  readonly from: readonly UnitState[];
  /** The attempt that is the result from now on, if the new state has one. */
  readonly result?: number;
  /** Whether the open call of the unit, if any, will never be answered, because its worker is gone. */
  readonly isCallLost?: boolean;
}
