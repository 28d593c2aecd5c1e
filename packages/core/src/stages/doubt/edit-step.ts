import type { TokenPlace } from './grammar.ts';

export interface TextEdit {
  readonly at: number;
  readonly count: number;
  readonly put: string;
  // The marks that it puts, takes or moves.
  readonly marks: number;
}

export interface EditStep {
  readonly edit: TextEdit;
  readonly weight: number;
  readonly to: TokenPlace;
}

// How unlikely edits are.
export const WEIGHTS = Object.freeze({
  lost: 1,
  openerLost: 1.2,
  furtherCloser: 0.25,
  doubled: 1,
  swapped: 1,
  // A mark and something else were swapped.
  split: 1.2,
  putIn: 1.4,
  closerPutIn: 1.2,
  // A mark inside a number or a literal, which nobody puts there.
  putInside: 2,
  replaced: 1.4,
  notQuoted: 1.8,
  notEscaped: 1,
  pairNotEscaped: 1.5,
  oddlyNotEscaped: 2.5,
});

export function isMark(char: string): boolean {
  return char !== '' && '{}[],:"'.includes(char);
}
