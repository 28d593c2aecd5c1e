import type { Timer } from '../model/index.ts';

/** A source of time and randomness, which the engine itself does not have. */
export interface Clock extends Timer {
  /** Returns milliseconds on a clock that never goes backwards. */
  now(): number;
  /** Returns milliseconds since the start of 1970, for people who read a journal. It may jump. */
  wall?(): number;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
}
