/** `running`: intent was written. `unknown`: the process died before it could write down what came of it. */
export type ExecutionState = 'running' | 'done' | 'failed' | 'unknown';

/** What came of running what was decided. */
export interface ExecutionRow {
  readonly state: ExecutionState;
  /** The process that runs it. */
  readonly holder: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  /** What it gave, as JSON text. */
  readonly result?: string;
  /** Why it failed. */
  readonly error?: string;
  /** The review that asks whether it ran. */
  readonly asked?: string;
}

/** How running something is announced. */
export interface ExecutionStart {
  readonly review: string;
  /** The process, as people recognise it. */
  readonly holder: string;
  /** How long it is taken to be alive without a word from it. */
  readonly milliseconds: number;
}

/** It may run now and never again, or why it may not. */
export type ExecutionAnswer =
  /** `token` proves to the ledger that it is this process that runs it. */
  | { readonly status: 'started'; readonly token: string }
  /** It was started before: see its state. */
  | { readonly status: 'known'; readonly execution: ExecutionRow }
  /** Nobody has agreed to it, or not any more. */
  | { readonly status: 'refused'; readonly reason: NotRunnable };

/**
 * Why nothing may run. `unheld` is a review that asks about something else than an act; `unlogged` one whose opening or decision is not
 * in the log.
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
  | 'unlogged';

/** What came of it. */
export interface ExecutionEnd {
  readonly review: string;
  readonly token: string;
  readonly state: 'done' | 'failed';
  readonly result?: string;
  readonly error?: string;
}

/** Asks a process that knows the world to look whether a review could run now. */
export interface RecheckRow {
  readonly recheck: number;
  readonly review: string;
  readonly by: string;
  readonly askedAt: number;
  readonly answeredAt?: number;
  /** The process that answered. */
  readonly host?: string;
  /** What it found, as JSON text. */
  readonly answer?: string;
}

/** The kind of a review that asks whether something ran: it lets nothing run. */
export const UNKNOWN_KIND = 'unknown';
