/** Leaves an execution open. */
export interface ExecutionPause {
  readonly review: string;
  readonly token: string;
  /** What it waits for, as JSON text: all that is needed to continue. */
  readonly waitsFor: string;
  /** How long it waits. */
  readonly milliseconds: number;
}

/** An execution that goes on. */
export interface ResumedExecution {
  /** Proves to the ledger that this is the process that runs it. */
  readonly token: string;
  /** What it waited for. */
  readonly waitsFor: string;
}
