import { BACKSLASH, BACKTICK, isNameChar, isQuote, isSpace, SINGLE_QUOTE } from '../../lib/char.ts';

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly fenced: boolean;
}

// Whether a document is inside the quoted text that a reply starts with, because an odd number of those quotes precedes it. A string that
// contains only the document does not count. Neither does a fence, unless the quotes close after it.
export function standsInQuotes(text: string, { start, end, fenced }: Piece): boolean {
  const quote = firstSolid(text);
  if (!opensString(text, quote) || countQuotes(text, quote, start) % 2 === 0) return false;
  if (fenced) return endsInQuote(text, quote);
  return !(opensQuotation(text, start) && closesRightBehind(text, quote, end));
}

export function opensQuotation(text: string, start: number): boolean {
  return firstSolid(text, firstSolid(text) + 1) === start;
}

function firstSolid(text: string, from = 0): number {
  let pos = from;
  while (isSpace(text.charCodeAt(pos))) pos++;
  return pos;
}

function opensString(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isQuote(code) && code !== BACKTICK && !(text.charCodeAt(at + 1) === code && text.charCodeAt(at + 2) === code);
}

function countQuotes(text: string, from: number, to: number): number {
  const open = text.charCodeAt(from);
  let count = 0;
  for (let pos = from; pos < to; pos++) {
    const code = text.charCodeAt(pos);
    if (code === BACKSLASH) pos++;
    else if (isSameKind(open, code) && !isApostrophe(text, pos, code)) count++;
  }
  return count;
}

function isSameKind(open: number, code: number): boolean {
  return code === open || (open > 0x7f && code > 0x7f && isQuote(code));
}

function isApostrophe(text: string, pos: number, code: number): boolean {
  const isMark = code === SINGLE_QUOTE || code === 0x2019;
  return isMark && isNameChar(text.charCodeAt(pos - 1)) && isNameChar(text.charCodeAt(pos + 1));
}

function closesRightBehind(text: string, quote: number, end: number): boolean {
  return isSameKind(text.charCodeAt(quote), text.charCodeAt(firstSolid(text, end)));
}

function endsInQuote(text: string, quote: number): boolean {
  let last = text.length - 1;
  while (isSpace(text.charCodeAt(last))) last--;
  return isSameKind(text.charCodeAt(quote), text.charCodeAt(last));
}
