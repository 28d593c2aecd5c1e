import type { Open } from './grammar.ts';

export interface TokenPlace {
  readonly start: number;
  readonly at: number;
  readonly due: number;
  readonly open: Open;
  readonly odd: number;
}
