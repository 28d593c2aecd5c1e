import type { RunFlags } from './status-flags.ts';

/** The flags of `tamis batches`. */
export interface BatchesFlags extends RunFlags {
  /** The batch to decide on: its name, or the start of it. */
  readonly name?: string;
  /** The provider's id of that batch. */
  readonly adopt?: string;
  readonly giveUp?: boolean;
  readonly by?: string;
}
