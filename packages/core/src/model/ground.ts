/** The place in the source that a value comes from, in UTF-16 code units of the source as given. */
export interface Ground {
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** The similarity between the value and the passage: 1 for everything that counts as found. */
  readonly similarity: number;
}
