import type { Finding } from '../../model/index.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import type { ExecutionRow, NotRunnable } from '../execution.ts';
import type { Runnable } from '../options.ts';
import type { DecisionRow, ReviewRow } from '../review-row.ts';
import type { ReviewStore } from '../review-store.ts';
import type { ActDoubt, RecheckInput } from './recheck-act.ts';

/** The input of `execute`. */
export interface ExecuteOptions extends RecheckInput {
  /** A ledger, or anything else that keeps reviews. */
  readonly ledger: ReviewStore;
  /** The id of the review. Everything else about it comes from the ledger, not from the caller. */
  readonly review: string;
  /** The name by which people recognise the process or page. By default, the keeper's. */
  readonly holder?: string;
  /** How long this process is presumed alive without a heartbeat, in milliseconds. */
  readonly lease?: number;
  /** Records the execution as spans. */
  readonly telemetry?: Telemetry | undefined;
}

/** An act that runs. It was loaded from the ledger and is never the caller's own copy. */
export interface Running extends Runnable {
  readonly review: ReviewRow;
  /** Proves to the ledger that this is the process that runs it. */
  readonly token: string;
  /** The person's decision. Absent if nobody decided and the fallback runs. */
  readonly decision?: DecisionRow;
  /** The same for every act with the same effect key. Providers that take idempotency keys carry out only the first request. */
  readonly idempotencyKey?: string;
}

/** The result of `execute`. */
export type Executed<Result> =
  | { readonly status: 'done'; readonly result: Result; readonly act: Runnable }
  /** Its function threw, and it certainly took no effect: it only reads, the error is `NotRun` or one that its declaration lists. */
  | { readonly status: 'failed'; readonly error: unknown; readonly act: Runnable }
  /** It ran earlier; this is the result of that run. */
  | { readonly status: 'before'; readonly execution: ExecutionRow }
  /** Another process is running it now, or it was suspended. */
  | { readonly status: 'running'; readonly execution: ExecutionRow }
  /** Its function threw, or its process died while running it; a separate review asks whether it took effect. It never runs again. */
  | { readonly status: 'unknown'; readonly execution: ExecutionRow; readonly error?: unknown }
  /** Another act with the same effect key waits, runs, may have run or has run; this is its review. Nothing ran now. */
  | { readonly status: 'taken'; readonly review: ReviewRow }
  /** Nothing ran. */
  | { readonly status: 'refused'; readonly reason: NotRunnable | ActDoubt; readonly findings: readonly Finding[] };

/**
 * Returned by a function that has not ended, after it told the ledger what it waits for. The execution stays open: `resume` continues it.
 */
export const SUSPENDED: unique symbol = Symbol('suspended');

export type ActRun<Result> = (running: Running) => Promise<Result | typeof SUSPENDED> | Result | typeof SUSPENDED;
