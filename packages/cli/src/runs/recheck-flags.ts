import type { RunFlags } from './status-flags.ts';

/** Flags of `tamis recheck`. */
export interface RecheckFlags extends RunFlags {
  readonly with?: string;
  readonly step?: string;
  readonly dryRun?: boolean;
}
