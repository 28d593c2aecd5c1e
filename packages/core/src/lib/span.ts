/** A place in a text: offsets in UTF-16 units, `end` after the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
