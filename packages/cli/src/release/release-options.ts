/** The flags of `tamis release`. */
export interface ReleaseFlags {
  readonly accept?: readonly string[];
  readonly failures?: string;
  readonly color?: boolean;
  readonly quiet?: boolean;
}
