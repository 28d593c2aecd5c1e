import { CLOSE_BRACE, CLOSE_BRACKET, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';

/** The offset behind the bracket that closes the one at `start`, strings skipped; -1 if it never closes. */
export function balancedEnd(text: string, start: number, end: number): number {
  let depth = 0;
  for (let pos = start; pos < end; pos++) {
    const code = text.charCodeAt(pos);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (--depth === 0) return pos + 1;
    } else if (code === DOUBLE_QUOTE) {
      pos = closingQuote(text, pos + 1);
      if (pos < 0) return -1;
    }
  }
  return -1;
}

function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes++;
  return slashes % 2 === 1;
}
