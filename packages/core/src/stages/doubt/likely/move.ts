import type { Spot } from './spot.ts';

/** An edit of one mark, or a swap of two characters. */
export interface Edit {
  readonly at: number;
  readonly count: number;
  readonly put: string;
  /** The number of marks, if it is not one. */
  readonly marks?: number;
}

/** An edit, how unlikely it is, and the first place between two tokens after it. */
export interface Move {
  readonly edit: Edit;
  readonly weight: number;
  readonly to: Spot;
}

/** How unlikely edits are. A mark is lost, doubled or swapped with another more often than one is put in or replaced by another. */
export const LOST = 1;
export const DOUBLED = 1;
export const SWAPPED = 1;
export const PUT_IN = 1.4;
/** Models add a closing bracket more often than they leave out an opening one. */
export const CLOSER_PUT_IN = 1.2;
export const OPENER_LOST = 1.2;
/** A mark inside a number or a literal, which nobody puts there. */
export const PUT_INSIDE = 2;
export const REPLACED = 1.4;
/** Both quotes of a string. */
export const NOT_QUOTED = 1.8;
/** A swap with a letter or digit, which splits a token. */
export const SPLIT = 1.2;
/** A quote without its backslash, two of them around a word, and the same where a quote seems to belong outside the string. */
export const NOT_ESCAPED = 1;
export const PAIR_NOT_ESCAPED = 1.5;
export const ODDLY_NOT_ESCAPED = 2.5;

/** The number of characters examined in a string that does not end, and after an edit. */
export const REACH = 128;

/** Whether a character is a bracket, comma, colon or quote. */
export function isMark(char: string): boolean {
  return char !== '' && '{}[],:"'.includes(char);
}
