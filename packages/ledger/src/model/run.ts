import type { Contents } from './contents.ts';

/** A run that is about to begin. */
export interface NewRun {
  readonly run: string;
  /** The kind of work: a `pipeline`, an `ask` … */
  readonly kind: string;
  /** The names of its steps, in order. */
  readonly steps: readonly string[];
  readonly contents: Contents;
  /** Any data the owner wants to keep with the run, as JSON text. */
  readonly detail?: string;
  /** The state of the run's driver, as JSON text. */
  readonly state?: string;
}

/** `open` covers both a run in progress and an interrupted one. The lease tells which. */
export type RunStatus = 'open' | 'paused' | 'ended' | 'failed' | 'cancelled';

/** A run as stored in the ledger. Times are milliseconds since 1970. */
export interface RunRow extends NewRun {
  readonly status: RunStatus;
  readonly reason?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly purgedAt?: number;
  /** Who wants the run paused, and since when. The process working on it stops and keeps finished work. */
  readonly pauseBy?: string;
  readonly pauseAt?: number;
}

/** The changes to a run as a whole. Absent fields are left unchanged. */
export interface RunChange {
  readonly status?: RunStatus;
  readonly reason?: string;
  readonly state?: string;
}
