// A place in a document. Line and column count from 1; `at` is an offset.
export interface Spot {
  readonly line: number;
  readonly column: number;
  readonly at: number;
}
