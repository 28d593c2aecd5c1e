import type { EffectClaim } from '../model/index.ts';

/**
 * `running`: the intent was recorded. `not-run`: right after that, a condition no longer held or nothing could be begun, so nothing ran.
 * `unknown`: its answer was lost, or the process died before it could record the result.
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
  /** Its claim to its effect, if it has an effect key. */
  readonly claim?: EffectClaim;
}

/**
 * The reason why nothing may run. `unheld` means that the review concerns something other than an act, and `grant-ended` that the grant
 * which allowed it was revoked or has expired.
 */
export type NotRunnable =
  | 'unknown'
  | 'open'
  | 'denied'
  | 'undecided'
  | 'expired'
  | 'withdrawn'
  | 'stale'
  | 'purged'
  | 'unheld'
  | 'grant-ended';

/** The end of an execution, as far as anybody knows: its state, and its result or error. */
export interface ExecutionEnd {
  readonly review: string;
  /** The token of the process that runs it. Without one, only an act that was lost can end, before a person says what became of it. */
  readonly token?: string;
  /** Who says so, if not the process that runs it. */
  readonly by?: string;
  /** With `unknown`, a person is asked. */
  readonly state: 'done' | 'failed' | 'not-run' | 'unknown';
  readonly result?: string;
  readonly error?: string;
}
