import type { AttemptKey, AttemptStart, CallOutcome } from './attempt.ts';

/**
 * The state of a batch. `intent` is written before submission, and `submitted` afterwards with the provider's id. `unknown`: it is unclear
 * whether the provider has the batch or how it ended, so a person decides. `ended`: every request is accounted for. `void`: the provider
 * never had it, or a person gave it up.
 */
export type BatchState = 'intent' | 'submitted' | 'unknown' | 'ended' | 'void';

/** The states of batches that may still produce replies. */
export const OPEN_BATCHES: readonly BatchState[] = ['intent', 'submitted', 'unknown'];

/** A request in a batch: one call of an attempt, with its own id. */
export interface BatchRequest extends Omit<AttemptStart, 'step' | 'model'> {
  readonly id: string;
}

/** A batch that is about to be submitted. */
export interface BatchStart {
  /** Our own id. */
  readonly batch: string;
  readonly step: string;
  readonly model: string;
  /** The address it is sent to. No other server has the batch. */
  readonly address?: string;
  readonly requests: readonly BatchRequest[];
}

/** The changes to a batch. */
export interface BatchChange {
  readonly batch: string;
  /** The change is made only from these states. From any other state, nothing happens. */
  readonly from: readonly BatchState[];
  readonly state: Exclude<BatchState, 'intent' | 'ended' | 'void'>;
  /** The provider's id, which is unique among the batches of a run. */
  readonly remote?: string;
  /** The provider's name for its state. */
  readonly status?: string;
  /** How many requests the provider has processed. */
  readonly done?: number;
  /** The person who decided, if one did. */
  readonly by?: string;
}

/** The end of a batch and of its calls that are still open, recorded in one transaction. */
export interface BatchEnd {
  readonly batch: string;
  readonly from: readonly BatchState[];
  readonly state: 'ended' | 'void';
  /**
   * How open calls end: with a fault that costs nothing, or as `lost` because they may have cost money. Their units become
   * pending again.
   */
  readonly rest: { readonly code: string; readonly message?: string } | 'lost';
  readonly by?: string;
}

/** A batch as stored in the ledger. Times are milliseconds since 1970. */
export interface BatchRow {
  readonly batch: string;
  readonly step: string;
  readonly model: string;
  /** The address it was sent to. Absent if its model has no address. */
  readonly address?: string;
  readonly state: BatchState;
  readonly remote?: string;
  readonly status?: string;
  readonly requests: number;
  readonly done?: number;
  readonly createdAt: number;
  readonly submittedAt?: number;
  /** When the provider was last asked about it. */
  readonly lookedAt?: number;
  readonly endedAt?: number;
  readonly by?: string;
}

/** A batch request as stored in the ledger. */
export interface BatchCallRow extends AttemptKey {
  readonly id: string;
  readonly call: number;
  readonly outcome: CallOutcome;
  /** The maximum cost in US dollars, as known before the call was made. */
  readonly most?: number;
  readonly startedAt: number;
}
