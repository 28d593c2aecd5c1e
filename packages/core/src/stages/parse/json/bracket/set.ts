import { CLOSE_BRACE, COLON, COMMA, isDigit, isQuote, MINUS, OPEN_PAREN } from '../../../../lib/char.ts';
import { keyStarts, LOOKAHEAD, tupleStarts } from '../lookahead.ts';
import type { Reader } from '../reader.ts';
import { peekToken } from '../space.ts';

const ITEM = /^(?:(["'`])(?:(?!\1)[^\\\n]|\\[\s\S])*\1|[´«»‘-‟](?:[^"'`´«»‘-‟\\\n]|\\[\s\S])*["'`´«»‘-‟]|[-.0-9]+)/;

// Whether an opening brace is followed by the first item of a set rather than a key: a string, number or tuple followed by a comma or the
// closing brace. `{1}` is a placeholder.
export function setStarts(reader: Reader, from: number): boolean {
  const bound = Math.min(reader.end, from + LOOKAHEAD);
  const first = reader.at(from);
  if (first === OPEN_PAREN) return isItemOfSet(reader.at(peekToken(reader, from + 1, bound))) && tupleStarts(reader, from, bound);
  const item = ITEM.exec(reader.text.slice(from, bound));
  if (item === null) return false;
  const next = peekToken(reader, from + item[0].length, bound);
  if (reader.at(next) === CLOSE_BRACE) return isQuote(first) && reader.at(peekToken(reader, next + 1, bound)) !== COLON;
  if (reader.at(next) !== COMMA) return false;
  const second = peekToken(reader, next + 1, bound);
  return reader.at(second) === CLOSE_BRACE || (isItemOfSet(reader.at(second)) && !keyStarts(reader, second, bound));
}

function isItemOfSet(code: number): boolean {
  return isQuote(code) || isDigit(code) || code === MINUS || code === OPEN_PAREN;
}
