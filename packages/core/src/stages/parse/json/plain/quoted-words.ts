import { BACKSLASH, DOT, DOUBLE_QUOTE, SPACE } from '../../../../lib/char.ts';
import { passContent } from './byte-scan.ts';
import { byteSet, NAME_CHARS } from './byte-set.ts';
import { BYTES } from './byte-window.ts';

const NAME = byteSet(NAME_CHARS);
const BRACKET = byteSet('()[]{}');
const LETTER = byteSet(NAME_CHARS.replaceAll(/[0-9]/g, ''));

// Moves past quoted words inside a string, as in `she said "no" to it`, starting at the first of these quotes. Each quote must have a word
// on both sides, so that it cannot end the string. Returns the offset of the first quote after them without a word on both sides, or -1 if
// there is none. Backslashes and control characters are skipped only if `mayBeOdd`.
export function passQuotedWords(quote: number, mayBeOdd: boolean): number {
  let pos = quote;
  while (opensWords(pos)) {
    const close = nextQuote(pos + 1, mayBeOdd);
    if (!closesWords(close) || holdsBracket(pos, close)) return -1;
    pos = nextQuote(close + 1, mayBeOdd);
  }
  return pos;
}

function nextQuote(from: number, mayBeOdd: boolean): number {
  let pos = passContent(from, DOUBLE_QUOTE);
  let byte = BYTES[pos] as number;
  while (byte !== DOUBLE_QUOTE) {
    if (byte === 0 || !mayBeOdd) return -1;
    // A character escaped by a backslash is skipped with it, unless the window ends there.
    if (byte === BACKSLASH && BYTES[pos + 1] !== 0) pos++;
    pos = passContent(pos + 1, DOUBLE_QUOTE);
    byte = BYTES[pos] as number;
  }
  return pos;
}

// Whether apparently quoted text may be the text between two items, because a bracket in it may have no partner.
function holdsBracket(from: number, to: number): boolean {
  for (let pos = from; pos < to; pos++) if (BRACKET[BYTES[pos] as number] === 1) return true;
  return false;
}

function opensWords(quote: number): boolean {
  return NAME[BYTES[quote + 1] as number] === 1 && BYTES[quote - 1] === SPACE && NAME[BYTES[quote - 2] as number] === 1;
}

function closesWords(quote: number): boolean {
  if (NAME[BYTES[quote - 1] as number] !== 1) return false;
  return BYTES[quote + 1] === DOT || (BYTES[quote + 1] === SPACE && LETTER[BYTES[quote + 2] as number] === 1);
}
