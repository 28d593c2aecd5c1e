/** The flags of `tamis demo`. */
export interface DemoFlags {
  /** The folder for the demo's files, or that of an earlier demo; a new temporary folder otherwise. */
  readonly out?: string;
  readonly color?: boolean;
}
