/** The part that remains of a line that was too long to keep. */
export interface LongLine {
  readonly number: number;
  readonly length: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly sha256: string;
}
