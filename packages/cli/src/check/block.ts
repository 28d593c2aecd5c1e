import type { LongLine, Tally, UnitOutcome } from '@tamis/core/unit';

/** Consecutive lines of an input, unchanged, which are judged together. */
export interface Block {
  /** A buffer that starts with the lines; it may be larger, and it is returned with the results. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes of it are lines. */
  readonly length: number;
  /** The number of its first line. */
  readonly first: number;
  /** A line after them that is too long to hold. */
  readonly long?: LongLine;
  /** The input they come from. */
  readonly name: string;
  /** Whether it is one of several. */
  readonly isOneOfSeveral: boolean;
}

/** Bytes of passed units: unchanged from the block, or rewritten. */
export interface Stretch {
  readonly isNew: boolean;
  readonly start: number;
  readonly end: number;
}

/** The results of a block, each kind in the order of the lines. */
export interface JudgedBlock extends Pick<Block, 'bytes'> {
  readonly passed: readonly Stretch[];
  /** Units that passed after being altered. */
  readonly written: Uint8Array<ArrayBuffer>;
  readonly records: string;
  readonly outcomes: readonly UnitOutcome[];
  readonly tally: Tally;
  /** Whether the engine itself failed on some unit. */
  readonly isFaulty: boolean;
}
