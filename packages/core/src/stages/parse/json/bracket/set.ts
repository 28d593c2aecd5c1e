import { BACKSLASH, CLOSE_BRACE, COLON, COMMA, isDigit, isQuote, LF, MINUS, OPEN_PAREN } from '../../../../lib/char.ts';
import { keyStarts, REACH, tupleStarts } from '../lookahead.ts';
import type { Reader } from '../reader.ts';
import { peekToken } from '../space.ts';

/**
 * Whether what follows an opening brace is the first item of a set rather than a key: a string, a number or a tuple with a comma
 * or the closing brace after it. `{1}` is a placeholder.
 */
export function setStarts(reader: Reader, from: number): boolean {
  const bound = Math.min(reader.end, from + REACH);
  const first = reader.at(from);
  if (first === OPEN_PAREN) return isItemOfSet(reader.at(peekToken(reader, from + 1, bound))) && tupleStarts(reader, from, bound);
  const to = isQuote(first) ? endOfString(reader, from, bound) : endOfNumber(reader, from, bound);
  if (to < 0) return false;
  const next = peekToken(reader, to, bound);
  if (reader.at(next) === CLOSE_BRACE) return isQuote(first) && reader.at(peekToken(reader, next + 1, bound)) !== COLON;
  if (reader.at(next) !== COMMA) return false;
  const second = peekToken(reader, next + 1, bound);
  return reader.at(second) === CLOSE_BRACE || (isItemOfSet(reader.at(second)) && !keyStarts(reader, second, bound));
}

function isItemOfSet(code: number): boolean {
  return isQuote(code) || isDigit(code) || code === MINUS || code === OPEN_PAREN;
}

function endOfString(reader: Reader, from: number, bound: number): number {
  const quote = reader.at(from);
  for (let pos = from + 1; pos < bound; pos++) {
    const code = reader.at(pos);
    if (code === BACKSLASH) pos++;
    else if (code === LF) return -1;
    else if (code === quote || (quote > 0x7f && isQuote(code))) return pos + 1;
  }
  return -1;
}

function endOfNumber(reader: Reader, from: number, bound: number): number {
  let pos = from;
  while (pos < bound && (isDigit(reader.at(pos)) || reader.at(pos) === MINUS || reader.at(pos) === 0x2e)) pos++;
  return pos === from ? -1 : pos;
}
