/** A line too long to hold: what remains of it. */
export interface LongLine {
  readonly number: number;
  readonly length: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly sha256: string;
}
