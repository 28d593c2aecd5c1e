import type { FinishReason, Usage } from '@tamis/core';
import type { NewReview } from './review.ts';
import type { RunChange } from './run.ts';
import type { UnitMove } from './unit.ts';

/** One answer to one unit at one step of a run. Attempts count judged answers, from 1. */
export interface AttemptKey {
  readonly unit: string;
  readonly step: string;
  readonly attempt: number;
}

/** What is known before the call. */
export interface AttemptStart extends AttemptKey {
  readonly reason?: string;
  readonly model: string;
  /** The digest of the contract or the configuration in force. */
  readonly contract?: string;
  /** What the model is sent, as JSON text. */
  readonly request?: string;
}

/** The call may be made (`started`), or its answer was judged already (`judged`). */
export type Started =
  | {
      readonly status: 'started';
      /** The number of the call among those for this attempt. */
      readonly call: number;
      /** How many calls for this unit at this step never came back: the process died, or another took over. */
      readonly lost: number;
    }
  | { readonly status: 'judged' };

/** What a call used up. */
export interface CallUse {
  readonly usage?: Usage;
  /** Milliseconds on a clock that never goes back. */
  readonly took?: number;
  /** The model as the provider names it. */
  readonly model?: string;
}

/** A call that brought a fault instead of an answer. The attempt stays open. */
export interface CallFault extends AttemptKey, CallUse {
  /** The number of the call, as `startAttempt` gave it. */
  readonly call: number;
  readonly code: string;
  readonly message?: string;
  /** Where the unit goes because of it; it stays `running` otherwise. */
  readonly move?: UnitMove;
}

/** A code that a verdict carries. */
export interface AttemptCode {
  readonly source: 'finding' | 'change';
  readonly code: string;
  /** The name of the rule or check that failed. */
  readonly rule?: string;
  /** Its place in the value; every index of a list is `*`, so that the same mistake has the same place. */
  readonly path?: string;
  /** A finding's severity, a change's safety. */
  readonly grade: string;
}

/** A verdict in the form in which it is kept. `judgementOf` makes it. */
export interface Judgement {
  readonly status: 'pass' | 'hold' | 'fail';
  /** Causes first. */
  readonly codes: readonly AttemptCode[];
  /** Findings, changes and what was dropped, as JSON text. */
  readonly record: string;
  /** The value of a pass, or what is held, as JSON text that is kept as it is given. */
  readonly value?: string;
}

/** What the call brought and what follows from it, recorded in one transaction. */
export interface AttemptEnd extends AttemptKey {
  /** The call that brought the reply; absent where nobody was called. */
  readonly call?: CallUse & { readonly call: number; readonly finish?: FinishReason };
  readonly reason?: string;
  readonly contract?: string;
  readonly reply?: string;
  /** What came along with the reply, as JSON text. */
  readonly extra?: string;
  readonly judgement: Judgement;
  readonly move: UnitMove;
  /** What changes about the run in the same transaction. */
  readonly run?: RunChange;
  /** Asks a person about this attempt, or about an earlier one. */
  readonly review?: NewReview & { readonly attempt?: number };
}

/** A stored reply that is judged again: a new verdict beside the old one, and where that takes the unit. Nobody is asked. */
export interface Rejudgement {
  readonly unit: string;
  readonly step: string;
  /** The attempt whose reply it is. */
  readonly origin: number;
  /** The digest of the contract or configuration that it is judged by. */
  readonly contract: string;
  readonly judgement: Judgement;
  readonly move: Omit<UnitMove, 'children'>;
  /** Asks a person about it. */
  readonly review?: NewReview;
}

/** `children`: units were made of the old result, so it can't be taken back; nothing changed. */
export type Rejudged = 'recorded' | 'children';

/** `known`: it was recorded before, or came too late; nothing changed except the accounts of its call. */
export type Recorded = 'recorded' | 'known';

/** An attempt as the ledger has it. */
export interface AttemptRow extends AttemptKey {
  readonly reason?: string;
  /** The attempt whose reply was judged again. The calls, model and finish reason are those of that attempt. */
  readonly origin?: number;
  readonly contract?: string;
  readonly model?: string;
  /** Absent as long as no answer was judged. */
  readonly status?: Judgement['status'];
  /** The first code of the verdict. */
  readonly code?: string;
  readonly finish?: FinishReason;
  readonly calls: readonly CallRow[];
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly request?: string;
  readonly reply?: string;
  readonly extra?: string;
  readonly record?: string;
  readonly value?: string;
}

/** `open`: made and not answered yet. `lost`: nobody will ever know what came of it, though it may have cost money. */
export type CallOutcome = 'open' | 'answered' | 'fault' | 'lost';

/** One call of a model. */
export interface CallRow extends CallUse {
  readonly call: number;
  readonly outcome: CallOutcome;
  readonly fault?: string;
  readonly startedAt: number;
  readonly endedAt?: number;
}
