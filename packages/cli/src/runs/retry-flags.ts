import type { RunFlags } from '../run/run-flags.ts';

/** The flags of `tamis retry`: which units, and how the run is continued. */
export interface RetryFlags
  extends Omit<
    RunFlags,
    'out' | 'db' | 'maxUnits' | 'keep' | 'skipScripts' | 'dryRun' | 'init' | 'validateConfig' | 'revalidate' | 'watch'
  > {
  readonly code?: readonly string[];
  readonly step?: readonly string[];
  readonly unit?: readonly string[];
}
