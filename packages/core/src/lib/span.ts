/** A place in a string, as offsets in UTF-16 units. `end` is after the last unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
