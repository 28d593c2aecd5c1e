import type { Mistake } from '../mistake/mistake.ts';

/** A file that holds no data, and why. */
export interface BrokenFile {
  readonly mistakes: readonly Mistake[];
}
