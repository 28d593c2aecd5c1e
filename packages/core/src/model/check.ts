import type { Cancel } from './cancel.ts';

/** A timer that ends hanging checks. Any Clock can serve as one. */
export interface Timer {
  /** Waits. Ends early, without an error, when cancelled. */
  wait(milliseconds: number, signal?: Cancel): Promise<void>;
}

/** A problem found by a check. */
export interface CheckFinding {
  /** The author's own name for this kind of failure, such as `glob-mismatch`. */
  readonly code?: string;
  /** One sentence that says what was found, then what was expected. */
  readonly message: string;
  /** The hint for the model on a retry. */
  readonly hint?: string;
  /** JSON Pointer into the value; empty for the whole. */
  readonly path?: string;
  readonly severity?: 'error' | 'warning';
}

/** The answer of a check: nothing, or the problems it found. */
export type CheckAnswer = undefined | null | true | CheckFinding | readonly CheckFinding[];

/**
 * A test that needs outside data: samples, tools, a database, the state of a game. It is declared once and run for every value that is
 * judged.
 */
export interface Check<Value = unknown, World = unknown> {
  readonly name: string;
  /** Checks a value, synchronously or not. Throwing is a fault of the check, not of the value. */
  readonly run: (value: Value, world: World, signal: Cancel) => CheckAnswer | Promise<CheckAnswer>;
  /** The time limit in milliseconds. The default is 10,000. */
  readonly timeout?: number;
}
