import { BACKSLASH } from '../../../../lib/char.ts';

// Returns the offset of the next unescaped quote at or after `from`, or `end`.
export function nextPlainQuote(text: string, from: number, end: number, quote: string): number {
  let pos = text.indexOf(quote, from);
  while (isEscaped(text, pos)) pos = text.indexOf(quote, pos + 1);
  return pos === -1 ? end : Math.min(pos, end);
}

export function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
