import type { LongLine, Tally, UnitOutcome } from '@tamis/core/unit';

/** Lines of an input that stand together, as they came: what a worker judges at a time. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of its first line. */
  readonly first: number;
  /** A line behind them that is too long to hold. */
  readonly long?: LongLine;
  /** The input they stand in. */
  readonly name: string;
  /** Whether it is one of several. */
  readonly isOneOfSeveral: boolean;
}

/** What the units of a block came to, each kind in the order of the lines. */
export interface JudgedBlock {
  readonly passed: Uint8Array<ArrayBuffer>;
  readonly records: string;
  readonly outcomes: readonly UnitOutcome[];
  readonly tally: Tally;
  /** Whether the engine itself failed on some unit. */
  readonly isFaulty: boolean;
}
