import type { ShownEffect } from '@tamis/core/preconditions';
import type { Doubt } from '@tamis/core/review';

/** Whether one act could run now. */
export interface ActCheck {
  readonly couldRun: boolean;
  /** Why it could not. */
  readonly reason?: Doubt;
  /** What does not hold, as sentences. */
  readonly unmet: readonly string[];
  /** Each declared precondition, with what prevents it from holding; absent if they could not be evaluated. */
  readonly preconditions?: readonly { readonly name: string; readonly problem?: string }[];
  /** What it would change, in the world as it is now. */
  readonly changes?: readonly ShownEffect[];
}

/** A host's answer to the question whether a review could run now. */
export interface RecheckAnswer extends ActCheck {
  /** The digest of what was checked: the held act, or its replacement. */
  readonly digest: string;
  /** The acts that a person can choose from, in order; absent if there is no choice. */
  readonly options?: readonly ActCheck[];
}
