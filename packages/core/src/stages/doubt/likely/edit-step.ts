import type { TokenPlace } from './token-place.ts';

export interface TextEdit {
  readonly at: number;
  readonly count: number;
  readonly put: string;
  readonly marks?: number;
}

export interface EditStep {
  readonly edit: TextEdit;
  readonly weight: number;
  readonly to: TokenPlace;
}

export const LOST = 1;
export const DOUBLED = 1;
export const SWAPPED = 1;
export const PUT_IN = 1.4;
export const CLOSER_PUT_IN = 1.2;
export const OPENER_LOST = 1.2;
// A mark inside a number or a literal, which nobody puts there.
export const PUT_INSIDE = 2;
export const REPLACED = 1.4;
export const NOT_QUOTED = 1.8;
export const SPLIT = 1.2;
export const NOT_ESCAPED = 1;
export const PAIR_NOT_ESCAPED = 1.5;
export const ODDLY_NOT_ESCAPED = 2.5;

// The number of characters examined in a string that does not end, and after an edit.
export const REACH = 128;

export function isMark(char: string): boolean {
  return char !== '' && '{}[],:"'.includes(char);
}
