import type { ExecutionStart } from '@tamis/core/review';

/** Leaves an execution open. */
export interface ExecutionPause {
  readonly review: string;
  readonly token: string;
  /** What it waits for, as JSON text: all that is needed to continue. */
  readonly waitsFor: string;
  /** How long it waits. */
  readonly milliseconds: number;
}

/** Takes up an execution that waits. */
export interface ExecutionResume extends ExecutionStart {
  /** What it must wait for: it may have gone on since, and wait for something else. By default, whatever it waits for. */
  readonly waitsFor?: string;
}

/** An execution that goes on. */
export interface ResumedExecution {
  /** Proves to the ledger that this is the process that runs it. */
  readonly token: string;
  /** What it waited for. */
  readonly waitsFor: string;
}
