import type { Cancel } from './cancel.ts';

/** Time and chance, which the engine itself does not have. */
export interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Waits; ends early, without an error, when it is cancelled. */
  wait(milliseconds: number, cancel?: Cancel): Promise<void>;
  /** A number from 0 up to 1. */
  random(): number;
}
