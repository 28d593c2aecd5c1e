/** How runs are listed for programs and for people. */
export const RUNS_FORMATS = ['human', 'json'] as const;

/** Flags of `tamis watch`. */
export interface WatchFlags {
  readonly ledger?: string;
  readonly plain?: boolean;
  readonly ascii?: boolean;
  readonly color?: boolean;
}

/** Flags of `tamis runs`. */
export interface RunsFlags extends WatchFlags {
  readonly format?: (typeof RUNS_FORMATS)[number];
}
