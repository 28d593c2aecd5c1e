import type { LongLine, Tally, UnitOutcome } from '@tamis/core/unit';

/** Consecutive, unchanged lines of one input that are judged together. */
export interface Block {
  /** A buffer that starts with the lines. It may be larger than they are, and it is returned with the results. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes of the buffer are lines. */
  readonly length: number;
  /** The line number of the first line. */
  readonly first: number;
  /** A line after the block that is too long to hold. */
  readonly long?: LongLine;
  /** The name of the input. */
  readonly name: string;
  /** Whether the input is one of several. */
  readonly isOneOfSeveral: boolean;
}

/** Bytes of passed units: unchanged from the block, or rewritten. */
export interface Stretch {
  readonly isNew: boolean;
  readonly start: number;
  readonly end: number;
}

/** The results for a block, each kind in line order. */
export interface JudgedBlock extends Pick<Block, 'bytes'> {
  readonly passed: readonly Stretch[];
  /** Units that passed after being altered. */
  readonly written: Uint8Array<ArrayBuffer>;
  readonly records: string;
  readonly outcomes: readonly UnitOutcome[];
  readonly tally: Tally;
  /** Whether the engine itself failed on any unit. */
  readonly isFaulty: boolean;
}
