import type { FinishReason, Usage } from '@tamis/core/model';
import type { NewReview } from '@tamis/core/review';
import type { RunChange } from './run.ts';
import type { UnitMove } from './unit.ts';

/** Identifies one reply for one unit at one step of a run. Attempts are numbered from 1 and count judged replies. */
export interface AttemptKey {
  readonly unit: string;
  readonly step: string;
  readonly attempt: number;
}

/** The data of an attempt that is known before its call. */
export interface AttemptStart extends AttemptKey {
  readonly reason?: string;
  readonly model: string;
  /** The digest of the contract or the configuration in force. */
  readonly contract?: string;
  /** The request to the model, as JSON text. */
  readonly request?: string;
  /** The maximum cost of the call in US dollars: 0 if it is free, absent if unknown. */
  readonly most?: number | undefined;
}

/** Whether the call may be made (`started`) or its reply has already been judged (`judged`). */
export type Started =
  | {
      readonly status: 'started';
      /** The number of the call within this attempt. */
      readonly call: number;
      /** How many calls for this unit at this step never came back because the process died or another took over. */
      readonly lost: number;
    }
  | { readonly status: 'judged' };

/** The tokens and time a call used, and the model that answered. */
export interface CallUse {
  readonly usage?: Usage;
  /** Milliseconds on a monotonic clock. */
  readonly took?: number;
  /** The provider's name for the model. */
  readonly model?: string;
}

/** A call that ended in a fault instead of a reply. The attempt stays open. */
export interface CallFault extends AttemptKey, CallUse {
  /** The number of the call, as `startAttempt` gave it. */
  readonly call: number;
  readonly code: string;
  readonly message?: string;
  /** The start of the response body that came instead of a reply. Kept only if replies are kept. */
  readonly body?: string;
  /** The unit's next state, if the fault changes it; otherwise it stays `running`. */
  readonly move?: UnitMove;
}

/** The origin of a code: a finding, a change, or a field left null because the text does not state it. */
export type CodeSource = 'finding' | 'change' | 'abstained';

/** A code in a verdict. */
export interface AttemptCode {
  readonly source: CodeSource;
  readonly code: string;
  /** The name of the rule or check that failed. */
  readonly rule?: string;
  /** Its place in the value; every list index is `*`, so that the same mistake has the same place. */
  readonly path?: string;
  /** A finding's severity or a change's safety; `null` for a field that was left null. */
  readonly grade: string;
}

/** A verdict in its stored form, made by `judgementOf`. */
export interface Judgement {
  readonly status: 'pass' | 'hold' | 'fail';
  /** Causes first. */
  readonly codes: readonly AttemptCode[];
  /** Findings, changes and what was dropped, as JSON text. */
  readonly record: string;
  /**
   * JSON text, kept verbatim: the value of a pass, the held value, or the fields a step had computed when it failed. The last is kept only
   * if replies are kept.
   */
  readonly value?: string;
}

/** The call's result and everything that follows from it, recorded in one transaction. */
export interface AttemptEnd extends AttemptKey {
  /** The call that returned the reply; absent if no model was called. */
  readonly call?: CallUse & { readonly call: number; readonly finish?: FinishReason };
  readonly reason?: string;
  readonly contract?: string;
  readonly reply?: string;
  /** Metadata of the reply, as JSON text. */
  readonly extra?: string;
  readonly judgement: Judgement;
  /** Identifies the program and the contract that judged the reply. Kept only with the reply. */
  readonly judgedBy?: string | undefined;
  readonly move: UnitMove;
  /** Changes to the run in the same transaction. */
  readonly run?: RunChange;
  /** The reply of an earlier step that is to blame. It is judged again, and the unit goes back to that step. */
  readonly blames?: Rejudgement;
  /** Asks a person about this attempt, or about an earlier one. */
  readonly review?: NewReview & { readonly attempt?: number };
}

/** The new judgement of a stored reply, kept in addition to the old one, and the unit's resulting state. No model is called. */
export interface Rejudgement {
  readonly unit: string;
  readonly step: string;
  /** The attempt that returned the reply. */
  readonly origin: number;
  /** The digest of the contract or configuration used to judge it. */
  readonly contract: string;
  /** Why it is judged again; `recheck` by default. */
  readonly reason?: string;
  readonly judgement: Judgement;
  readonly move: Omit<UnitMove, 'children'>;
  /** Asks a person about it. */
  readonly review?: NewReview;
}

/** The result of rejudging. `children`: other units were derived from the old result, so it is marked outdated instead of revoked. */
export type Rejudged = 'recorded' | 'children';

/** Whether a write was recorded. `known`: it was recorded before or came too late, so only its call's accounts changed. */
export type Recorded = 'recorded' | 'known';

/** An attempt as stored in the ledger. */
export interface AttemptRow extends AttemptKey {
  readonly reason?: string;
  /** The attempt whose reply was judged again. Calls, model and finish reason come from that attempt. */
  readonly origin?: number;
  readonly contract?: string;
  /** If a reply was judged again, the configuration it was asked for with. Read only with `standing`. */
  readonly askedBy?: string;
  /** The configuration under which the result no longer stands, though it could not be revoked. Read only with `standing`. */
  readonly outdated?: string;
  readonly model?: string;
  /** Absent until a reply has been judged. */
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
  /** Identifies the program and the contract that judged the reply, if that is known. Read only with contents. */
  readonly judgedBy?: string;
}

/** How a call ended. `open`: made but not answered yet. `lost`: its outcome will never be known, though it may have cost money. */
export type CallOutcome = 'open' | 'answered' | 'fault' | 'lost';

/** One call to a model. */
export interface CallRow extends CallUse {
  readonly call: number;
  /** The requested model. The attempt's own `model` is the provider's name for it. */
  readonly model?: string;
  readonly outcome: CallOutcome;
  readonly fault?: string;
  /** A description of the fault, then a blank line and the start of the response body that came instead of a reply. */
  readonly message?: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** The maximum cost in US dollars, based on the model and prices at the time of the call. Absent if unknown. */
  readonly most?: number;
}
