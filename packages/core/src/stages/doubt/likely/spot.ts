import type { Open } from './grammar.ts';

/** A place between two tokens: the end of the last one, the start of the next, what may follow, and the open brackets. */
export interface Spot {
  readonly start: number;
  readonly at: number;
  readonly due: number;
  readonly open: Open;
  /** How unlikely the tokens on the way here are. */
  readonly odd: number;
}
