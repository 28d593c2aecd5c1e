import type { ActDoubt, ShownEffect } from '@tamis/core/review';

/** Whether one act could run now. */
export interface ActCheck {
  readonly couldRun: boolean;
  /** Why it could not run. */
  readonly reason?: ActDoubt;
  /** The unmet conditions, as sentences. */
  readonly unmet: readonly string[];
  /** Each declared precondition, with the reason it does not hold, if any. Absent if they could not be evaluated. */
  readonly preconditions?: readonly { readonly name: string; readonly problem?: string }[];
  /** What the act would change in the current world. */
  readonly changes?: readonly ShownEffect[];
}

/** A host's answer to the question whether a review could run now. */
export interface RecheckAnswer extends ActCheck {
  /** The digest of the act that was checked: the held act, or its replacement. */
  readonly digest: string;
  /** The acts that a person can choose from, in order; absent if there is no choice. */
  readonly options?: readonly ActCheck[];
}
