import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';

const PLAIN = new Uint8Array(128);
for (const char of ' \t\n\r,:+-.0123456789eEtrufalsn') PLAIN[char.charCodeAt(0)] = 1;

// Returns the offset after the bracket that closes the one at `start`, in a document that may be strict JSON. Returns -1 as soon as a
// character outside strings rules that out, or if the bracket never closes. However many documents a string opens, each stretch is examined
// at most twice.
export function strictEnd(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; ) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) {
      at = stringEnd(text, at + 1, end);
      continue;
    }
    at++;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (--depth === 0) return at;
    } else if (PLAIN[code] !== 1) return -1;
  }
  return -1;
}

// The position after the quote that ends a string; `end` if none does.
function stringEnd(text: string, from: number, end: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    // The quote that opens the string is not a backslash, so backslashes are never counted past it.
    while (text.charCodeAt(at - slashes - 1) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return end;
}
