import type { LongLine, Tally, UnitOutcome } from '@tamis/core/unit';

/** Consecutive lines of an input, as they came: what is judged at a time. */
export interface Block {
  /** Memory that starts with the lines; it may be larger, and it is given back with what they came to. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes of it are lines. */
  readonly length: number;
  /** The number of its first line. */
  readonly first: number;
  /** A line after them that is too long to hold. */
  readonly long?: LongLine;
  /** The input they are from. */
  readonly name: string;
  /** Whether it is one of several. */
  readonly isOneOfSeveral: boolean;
}

/** Bytes of passed units: of the block as they came, or of what was written anew. */
export interface Stretch {
  readonly isNew: boolean;
  readonly start: number;
  readonly end: number;
}

/** What the units of a block came to, each kind in the order of the lines. */
export interface JudgedBlock extends Pick<Block, 'bytes'> {
  readonly passed: readonly Stretch[];
  /** What passed after it was altered. */
  readonly written: Uint8Array<ArrayBuffer>;
  readonly records: string;
  readonly outcomes: readonly UnitOutcome[];
  readonly tally: Tally;
  /** Whether the engine itself failed on some unit. */
  readonly isFaulty: boolean;
}
