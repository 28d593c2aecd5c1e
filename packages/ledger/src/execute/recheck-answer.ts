import type { ShownEffect } from '@tamis/core/preconditions';
import type { Doubt } from './look-again.ts';

/** Whether one act could run now. */
export interface ActCheck {
  readonly couldRun: boolean;
  /** Why it could not. */
  readonly reason?: Doubt;
  /** What does not hold, as sentences. */
  readonly unmet: readonly string[];
  /** Each declared precondition, with what keeps it from holding; absent where nobody could look at them. */
  readonly preconditions?: readonly { readonly name: string; readonly problem?: string }[];
  /** What it would change, in the world as it is now. */
  readonly changes?: readonly ShownEffect[];
}

/** What a host found when it was asked whether a review could run now. */
export interface RecheckAnswer extends ActCheck {
  /** The digest of what it looked at: what is held, or what somebody put in its place. */
  readonly digest: string;
  /** The acts that a person can choose from, in their order; absent where there is no choice. */
  readonly options?: readonly ActCheck[];
}
