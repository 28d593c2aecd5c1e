/**
 * `running`: the intent was recorded. `not-run`: right after that, a condition no longer held or nothing could be begun, so nothing ran. `unknown`: the process died
 * before it could record the result.
 */
export type ExecutionState = 'running' | 'done' | 'failed' | 'not-run' | 'unknown';

/** The result of running a decided act. */
export interface ExecutionRow {
  readonly state: ExecutionState;
  /** The process that runs it. */
  readonly holder: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** What it waits for before it goes on, as JSON text; absent if it does not wait. */
  readonly waitsFor?: string;
  /** The returned value, as JSON text. */
  readonly result?: string;
  /** The reason why it failed or did not run. */
  readonly error?: string;
  /** The review that asks whether it ran. */
  readonly asked?: string;
}

/** The announcement that an act is about to run. */
export interface ExecutionStart {
  readonly review: string;
  /** The name by which people recognise the process. */
  readonly holder: string;
  /** How long the process is presumed alive without a heartbeat. */
  readonly milliseconds: number;
}

/** Permission to run an act once, now, or the reason for refusal. */
export type ExecutionAnswer =
  /** It may run now. `token` proves to the ledger that this is the process that runs it. */
  | { readonly status: 'started'; readonly token: string }
  /** It was started earlier, as its state shows. */
  | { readonly status: 'known'; readonly execution: ExecutionRow }
  /** Nobody has agreed to it, or the agreement no longer holds. */
  | { readonly status: 'refused'; readonly reason: NotRunnable };

/** The reason why nothing may run. `unheld` means that the review concerns something other than an act. */
export type NotRunnable = 'unknown' | 'open' | 'denied' | 'undecided' | 'expired' | 'withdrawn' | 'stale' | 'purged' | 'unheld';

/** The end of an execution: its state, and its result or error. */
export interface ExecutionEnd {
  readonly review: string;
  readonly token: string;
  readonly state: 'done' | 'failed' | 'not-run';
  readonly result?: string;
  readonly error?: string;
}
