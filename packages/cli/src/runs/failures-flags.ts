import type { FailureGrouping } from '@tamis/pipeline';
import type { RunFlags } from './status-flags.ts';

/** Flags of `tamis failures`. */
export interface FailuresFlags extends RunFlags {
  readonly by?: FailureGrouping;
}
