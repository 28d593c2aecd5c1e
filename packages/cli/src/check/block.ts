import type { LongLine, Tally, UnitOutcome } from '@tamis/core/unit';

export interface Block {
  // A buffer that starts with the lines. It may be larger than they are, and it is returned with the results.
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  readonly first: number;
  // A line after the block that is too long to hold.
  readonly long?: LongLine;
  readonly name: string;
  readonly isOneOfSeveral: boolean;
}

export interface Stretch {
  readonly isNew: boolean;
  readonly start: number;
  readonly end: number;
}

export interface JudgedBlock extends Pick<Block, 'bytes'> {
  readonly passed: readonly Stretch[];
  readonly written: Uint8Array<ArrayBuffer>;
  readonly records: string;
  readonly outcomes: readonly UnitOutcome[];
  readonly tally: Tally;
  readonly isFaulty: boolean;
}
