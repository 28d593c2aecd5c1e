import type { Cancel } from './cancel.ts';

/** A timer that ends hanging checks. Any Clock can serve as one. */
export interface Timer {
  /** Waits; ends early, without an error, when it is cancelled. */
  wait(milliseconds: number, signal?: Cancel): Promise<void>;
}

/** A problem found by a check. */
export interface CheckFinding {
  /** The author's own name for this kind of failure, such as `glob-mismatch`. */
  readonly code?: string;
  /** One sentence: what was found, then what was expected. */
  readonly message: string;
  /** What the model is told when it is asked again. */
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
  /** Looks at a value; may answer later. Throwing is a fault of the check, never of the value. */
  readonly run: (value: Value, world: World, signal: Cancel) => CheckAnswer | Promise<CheckAnswer>;
  /** Milliseconds; 10,000 by default. */
  readonly timeout?: number;
}
