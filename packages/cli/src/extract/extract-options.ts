/** The flags of `tamis extract`. */
export interface ExtractFlags {
  readonly rules: string;
  readonly root?: string;
  readonly null?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
}
