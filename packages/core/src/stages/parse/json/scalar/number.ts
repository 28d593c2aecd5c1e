import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  isDigit,
  isNameChar,
  isOddSpace,
  isPlainSpace,
  isQuote,
  SLASH,
} from '../../../../lib/char.ts';
import { losesDigits } from '../../../../lib/loses-digits.ts';
import type { Json } from '../../../../model/index.ts';
import { breaksLine, keyStarts, literalAt } from '../lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE, type ValuePlace } from '../place.ts';
import type { Reader } from '../reader.ts';
import { commentStarts, peekToken } from '../space.ts';
import { readWord } from './word.ts';

const STRICT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
// `.5`, `5.e3`. Digits may be missing after the point, as in `5.`.
const DECIMAL_WITHOUT_DIGIT = /^-?(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|(?:0|[1-9][0-9]*)\.[eE][+-]?[0-9]+)$/;
const WITH_SEPARATORS = /^-?(?!0[0-9_])(?=[0-9.]*_)[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*)?$/;
const CUT = /^(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?:\.|[eE][+-]?)$/;
const NOT_A_NUMBER = /^[+-]?(?:nan|infinity|inf)$/i;

export function readNumber(reader: Reader, place: ValuePlace): Json {
  const start = reader.pos;
  const to = tokenEnd(reader, start);
  const token = reader.text.slice(start, to);
  if (!standsAlone(reader, to, place)) return readWord(reader, place);
  reader.pos = to;
  const edits = reader.changes.length;
  const value = numberOf(reader, start, token);
  if (value === undefined) {
    reader.pos = start;
    return readWord(reader, place);
  }
  if (to === reader.end && reader.stack.length > 0) {
    reader.truncated = true;
    reader.edit('parse.unseen-end', start, token, reader.changes.length > edits ? JSON.stringify(value) : token);
  }
  if (Number.isInteger(value) && /[.e]/i.test(token)) reader.hasFloats = true;
  reader.options.sources?.set(reader.pointer(), token);
  return value;
}

function numberOf(reader: Reader, start: number, token: string): Json | undefined {
  if (STRICT.test(token)) return exactNumber(reader, start, token);
  if (token.charCodeAt(0) === 0x2b && (isDigit(token.charCodeAt(1)) || token.charCodeAt(1) === 0x2e)) {
    return signedNumber(reader, start, token);
  }
  if (NOT_A_NUMBER.test(token)) {
    reader.edit('parse.not-a-number', start, token, 'null');
    return null;
  }
  if (DECIMAL_WITHOUT_DIGIT.test(token)) return mended(reader, 'parse.bare-decimal', start, token, token);
  if (WITH_SEPARATORS.test(token)) return mended(reader, 'parse.digit-separator', start, token, token.replaceAll('_', ''));
  const cut = CUT.exec(token);
  if (cut === null) return undefined;
  return mended(reader, 'parse.cut-number', start, token, cut[1] as string);
}

function exactNumber(reader: Reader, start: number, token: string): Json {
  const value = Number(token);
  if (!Number.isFinite(value)) {
    reader.edit('parse.not-a-number', start, token, 'null');
    return null;
  }
  return losesDigits(token) ? mended(reader, 'parse.digits-lost', start, token, token) : value;
}

function signedNumber(reader: Reader, start: number, token: string): Json | undefined {
  const rest = token.slice(1);
  if (!(STRICT.test(rest) || DECIMAL_WITHOUT_DIGIT.test(rest)) || !Number.isFinite(Number(rest))) return undefined;
  return mended(reader, 'parse.plus-sign', start, token, rest);
}

// Returns a number in another spelling. Lost digits matter more than how they were written.
function mended(reader: Reader, code: Parameters<Reader['edit']>[0], start: number, token: string, digits: string): Json {
  const value = Number(digits);
  reader.edit(losesDigits(digits) ? 'parse.digits-lost' : code, start, token, JSON.stringify(value));
  // JSON writes both zeros alike, so this makes them one.
  return value + 0;
}

function tokenEnd(reader: Reader, start: number): number {
  const { text, end } = reader;
  let pos = start;
  while (pos < end) {
    const code = text.charCodeAt(pos);
    if (code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN) break;
    if (isPlainSpace(code) || isQuote(code) || isOddSpace(code)) break;
    if (code === SLASH && commentStarts(reader, pos)) break;
    pos++;
  }
  return pos;
}

// Whether the text after the token allows it to be a number. `1 cup` and `1 000` are text.
function standsAlone(reader: Reader, to: number, place: ValuePlace): boolean {
  const bound = Math.min(reader.end, to + 256);
  const next = peekToken(reader, to, bound);
  if (next >= reader.end) return true;
  const code = reader.text.charCodeAt(next);
  if (code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN) return true;
  if (breaksLine(reader, to, next)) return true;
  if (place === OBJECT_VALUE) return keyStarts(reader, next, bound);
  return place === LIST_ITEM && (isDigit(code) || !isNameChar(code) || literalAt(reader, next));
}
