import type { Timer } from '../model/check.ts';

/** Time and chance, which the engine itself does not have. */
export interface Clock extends Timer {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** A number from 0 up to 1. */
  random(): number;
}
