/** The flags of `tamis demo`. */
export interface DemoFlags {
  /** The folder that the demo fills, or that of an earlier one; a new temporary folder otherwise. */
  readonly out?: string;
  readonly color?: boolean;
}
