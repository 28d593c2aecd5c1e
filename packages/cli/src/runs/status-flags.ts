/** How the state of a run, or the result of its checks, is shown. */
export const RUN_FORMATS = ['human', 'json'] as const;

/** Flags of `tamis status` and `tamis verify`. */
export interface RunFlags {
  readonly format?: (typeof RUN_FORMATS)[number];
  readonly color?: boolean;
}
