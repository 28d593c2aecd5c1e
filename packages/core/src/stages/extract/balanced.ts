import { BACKSLASH, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';
import { writeUnitBytes } from '../../lib/utf8.ts';

// The length of the pieces in which the text is scanned as bytes, because examining the characters of a string takes far longer.
const PIECE = 16_384;
const BYTES = new Uint8Array(3 * PIECE + 1);

// 1 for the bytes that end a stretch without brackets and quotes; a zero follows each piece, so every loop ends.
const STOPS = new Uint8Array(256);
for (const stop of '\0{}[]"') STOPS[stop.charCodeAt(0)] = 1;

// Returns the offset after the bracket that closes the one at `start`, skipping strings, or -1 if it never closes.
export function balancedEnd(text: string, start: number, end: number): number {
  let depth = 0;
  let inString = false;
  let skip = 0;
  for (let base = start; base < end; base += PIECE) {
    const length = fill(text, base, Math.min(end, base + PIECE));
    let pos = skip;
    skip = 0;
    while (pos < length) {
      if (inString) {
        pos = stringStop(pos);
        if (BYTES[pos] === BACKSLASH) {
          pos++;
          // An escape that starts with the last character of a piece ends with the first of the next.
          if (pos >= length) skip = 1;
        } else if (BYTES[pos] === DOUBLE_QUOTE) inString = false;
      } else {
        while (STOPS[BYTES[pos] as number] === 0) pos++;
        const byte = BYTES[pos] as number;
        if (byte === DOUBLE_QUOTE) inString = true;
        else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
        else if (byte !== 0 && --depth === 0) return base + pos + 1;
      }
      pos++;
    }
  }
  return -1;
}

function stringStop(from: number): number {
  let pos = from;
  let byte = BYTES[pos] as number;
  while (byte !== DOUBLE_QUOTE && byte !== BACKSLASH && byte !== 0) byte = BYTES[++pos] as number;
  return pos;
}

function fill(text: string, from: number, to: number): number {
  writeUnitBytes(text.slice(from, to), BYTES);
  BYTES[to - from] = 0;
  return to - from;
}
