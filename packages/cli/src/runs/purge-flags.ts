/** Flags of `tamis purge`. */
export interface PurgeFlags {
  readonly yes?: boolean;
  readonly color?: boolean;
}
