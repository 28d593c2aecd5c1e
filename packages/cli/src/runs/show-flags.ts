import type { RunFlags } from './status-flags.ts';

/** Flags of `tamis show`. */
export interface ShowFlags extends RunFlags {
  readonly step?: string;
  readonly attempt?: number;
  readonly prompt?: boolean;
}
