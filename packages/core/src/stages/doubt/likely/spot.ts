import type { Open } from './grammar.ts';

export interface Spot {
  readonly start: number;
  readonly at: number;
  readonly due: number;
  readonly open: Open;
  readonly odd: number;
}
