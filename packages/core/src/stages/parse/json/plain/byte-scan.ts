import { BACKSLASH, CR, LF, SPACE, TAB } from '../../../../lib/char.ts';
import { BYTES } from './byte-window.ts';

// Reads four bytes at a time, because most of a document is indentation and the inside of strings.
const WORDS = new DataView(BYTES.buffer);
const EACH = 0x01010101;
const HIGH_BITS = 0x80808080 | 0;
const FOUR_SPACES = SPACE * EACH;
const FOUR_BACKSLASHES = BACKSLASH * EACH;

// Returns the offset of the first byte at or after `from` that is not a plain space.
export function passSpace(from: number): number {
  let pos = from;
  let byte = BYTES[pos] as number;
  if (byte > SPACE) return pos;
  if (byte === LF) {
    pos++;
    while (WORDS.getInt32(pos, true) === FOUR_SPACES) pos += 4;
    byte = BYTES[pos] as number;
  }
  while (byte === SPACE || byte === LF || byte === CR || byte === TAB) byte = BYTES[++pos] as number;
  return pos;
}

// Returns the offset of the first byte at or after `from` that is the quote, a backslash or a control character.
export function passContent(from: number, quote: number): number {
  const quotes = quote * EACH;
  let pos = from;
  for (;;) {
    // A byte is zero if it is what we look for; the last line is true if any byte is zero or below a space.
    const word = WORDS.getInt32(pos, true);
    const atQuote = word ^ quotes;
    const atBackslash = word ^ FOUR_BACKSLASHES;
    const isOdd = ((atQuote - EACH) & ~atQuote) | ((atBackslash - EACH) & ~atBackslash) | ((word - FOUR_SPACES) & ~word);
    if ((isOdd & HIGH_BITS) !== 0) break;
    pos += 4;
  }
  let byte = BYTES[pos] as number;
  while (byte !== quote && byte !== BACKSLASH && byte >= SPACE) byte = BYTES[++pos] as number;
  return pos;
}
