import {
  BACKTICK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  DOUBLE_QUOTE,
  ELLIPSIS,
  EQUALS,
  isDigit,
  isNameChar,
  isQuote,
  LF,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PLUS,
  SLASH,
  SPACE,
} from '../../../lib/char.ts';
import { KEY, OBJECT_VALUE, ROOT, type ValuePlace } from './place.ts';
import { byteSet, NAME_CHARS } from './plain/byte-set.ts';
import type { ParseFrame, Reader } from './reader.ts';
import { peekToken } from './space.ts';

// How far to look ahead to judge one quote. The bound keeps the whole reading linear.
export const LOOKAHEAD = 256;

// Bytes that never directly follow a string, wherever it is. They give a quick no for most quotes inside text.
const NEVER_BEHIND = byteSet(`${NAME_CHARS}!$%&(*-.;<>?@[\\^{|~`);

// Whether a string that ends before `after` would be followed by something that its place allows. `isHalf` if the quote before `after` is
// more likely the second of two around a word in the string.
export function stringMayEndAt(reader: Reader, after: number, place: ValuePlace, isHalf = false): boolean {
  if (reader.options.strict) return true;
  if (NEVER_BEHIND[reader.at(after)] === 1) return false;
  const bound = Math.min(reader.end, after + LOOKAHEAD);
  const pos = peekToken(reader, after, bound);
  if (pos >= reader.end) return true;
  const code = reader.text.charCodeAt(pos);
  if (place === KEY) return colonFits(reader, after, pos, bound);
  if (place === ROOT) return rootStringEnds(reader, pos);
  if (code === PLUS) return isQuote(reader.at(peekToken(reader, pos + 1, bound)));
  if (code === COMMA) return commaFits(reader, pos, reader.stack.length - 1, bound);
  if (code === CLOSE_PAREN && reader.top()?.opener !== OPEN_PAREN) return false;
  if (isCloser(code)) return closersFit(reader, pos, bound);
  if (code === BACKTICK) return reader.text.startsWith('```', pos);
  return missingCommaFits(reader, after, pos, place, bound, isHalf);
}

export function keyStarts(reader: Reader, pos: number, bound: number): boolean {
  const { text } = reader;
  const code = reader.at(pos);
  let i = pos;
  if (isQuote(code)) {
    // Nearly every key: quotes around it, perhaps others in it, and the colon right after it.
    const close = text.indexOf(text.charAt(pos), pos + 1);
    if (close !== -1 && close < bound && text.charCodeAt(close + 1) === COLON) return true;
    i++;
    while (i < bound && !isQuote(text.charCodeAt(i)) && text.charCodeAt(i) !== LF) i++;
    // A key that was cut off is still a key.
    if (i >= bound) return bound === reader.end;
    if (!isQuote(text.charCodeAt(i))) return false;
    i = peekToken(reader, i + 1, bound);
    return i >= reader.end || reader.at(i) === COLON || reader.at(i) === EQUALS;
  }
  while (isNameChar(reader.at(i)) || reader.at(i) === MINUS) i++;
  if (i === pos) return false;
  if (reader.at(i) === DOUBLE_QUOTE) i++;
  while (reader.at(i) === SPACE) i++;
  return reader.at(i) === COLON && reader.at(i + 1) !== SLASH;
}

export function closerOf(frame: ParseFrame): number {
  return frame.opener === OPEN_BRACE ? CLOSE_BRACE : frame.opener === OPEN_PAREN ? CLOSE_PAREN : CLOSE_BRACKET;
}

export function isCloser(code: number): boolean {
  return code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN;
}

export function breaksLine(reader: Reader, from: number, to: number): boolean {
  return reader.text.slice(from, to).includes('\n');
}

function colonFits(reader: Reader, after: number, pos: number, bound: number): boolean {
  const code = reader.text.charCodeAt(pos);
  if (code === COLON || (code === EQUALS && reader.at(pos + 1) !== EQUALS)) return true;
  if (pos === after) return false;
  if (isQuote(code)) return !keyStarts(reader, pos, bound);
  return valueStarts(reader, pos);
}

export function valueStarts(reader: Reader, pos: number): boolean {
  const code = reader.text.charCodeAt(pos);
  return code === OPEN_BRACE || code === OPEN_BRACKET || isDigit(code) || reader.text.startsWith('null', pos);
}

function rootStringEnds(reader: Reader, pos: number): boolean {
  const code = reader.text.charCodeAt(pos);
  return code === PLUS || reader.text.startsWith('```', pos);
}

function commaFits(reader: Reader, comma: number, level: number, bound: number): boolean {
  const pos = peekToken(reader, comma + 1, bound);
  if (pos >= reader.end) return true;
  const frame = reader.stack[level] as ParseFrame;
  const code = reader.text.charCodeAt(pos);
  if (code === COMMA || isCloser(code) || ellipsisAt(reader, pos)) return true;
  if (!frame.isObject) return itemStarts(reader, pos, bound);
  if (code === OPEN_BRACE) return level > 0 && !(reader.stack[level - 1] as ParseFrame).isObject;
  return keyStarts(reader, pos, bound);
}

function itemStarts(reader: Reader, pos: number, bound: number): boolean {
  const code = reader.text.charCodeAt(pos);
  if (isQuote(code) || code === OPEN_BRACE || code === OPEN_BRACKET || isDigit(code) || code === MINUS || code === DOT)
    return true;
  return code === OPEN_PAREN ? tupleStarts(reader, pos, bound) : bareItemEnds(reader, pos, bound);
}

// Whether a tuple opens at an offset. `(so they say)` with more words after it is a remark in a sentence.
export function tupleStarts(reader: Reader, paren: number, bound: number): boolean {
  const from = peekToken(reader, paren + 1, bound);
  const first = reader.at(from);
  if (isQuote(first) || first === OPEN_PAREN || first === OPEN_BRACKET || first === OPEN_BRACE) return true;
  const end = TUPLE_ITEM_ENDS.exec(reader.text.slice(from, bound));
  if (end === null) return bound === reader.end;
  if (end[0] !== ')') return end[0] === ',' || end[0] === '\n';
  const behind = reader.at(peekToken(reader, from + end.index + 1, bound));
  return behind === -1 || behind === COMMA || isCloser(behind);
}

const TUPLE_ITEM_ENDS = /["'`´«»‘-‟,\n)]/;
const ITEM_ENDS = /["'`´«»‘-‟,\n\]]/;

// Whether a bare word is an item, because it reaches a comma or bracket before any quote. Otherwise the quote before it was an inner one.
function bareItemEnds(reader: Reader, pos: number, bound: number): boolean {
  const end = ITEM_ENDS.exec(reader.text.slice(pos, bound));
  return end === null ? bound === reader.end : !isQuote(end[0].charCodeAt(0));
}

function closersFit(reader: Reader, from: number, bound: number): boolean {
  let level = reader.stack.length - 1;
  let pos = from;
  while (isCloser(reader.at(pos))) {
    const code = reader.text.charCodeAt(pos);
    // If no tuple is open, a parenthesis belongs to text.
    if (code === CLOSE_PAREN && level >= 0 && !isInTuple(reader)) return false;
    level = levelAfterCloser(reader, code, level);
    pos = peekToken(reader, pos + 1, bound);
  }
  if (pos >= bound) return true;
  const code = reader.text.charCodeAt(pos);
  if (level < 0) return rootMayEndBefore(reader, pos, code, bound);
  if (code === COMMA) return commaFits(reader, pos, level, bound);
  return (reader.stack[level] as ParseFrame).isObject
    ? keyStarts(reader, pos, bound)
    : itemFollowsCloser(reader, pos, code, bound);
}

function isInTuple({ stack }: Reader): boolean {
  return stack.some(({ opener }) => opener === OPEN_PAREN);
}

// Whether an item whose comma is missing follows, as in `("a", "b") ("c", "d")`. `(he said "no")"` is the end of a string.
function itemFollowsCloser(reader: Reader, pos: number, code: number, bound: number): boolean {
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return true;
  if (code === OPEN_PAREN) return tupleStarts(reader, pos, bound);
  return isQuote(code) && reader.at(pos - 1) !== CLOSE_PAREN;
}

function rootMayEndBefore(reader: Reader, pos: number, code: number, bound: number): boolean {
  if (code === BACKTICK) return true;
  if (isQuote(code) || code === COLON) return false;
  if (code !== COMMA) return true;
  const next = peekToken(reader, pos + 1, bound);
  return breaksLine(reader, pos, next) || !isNameChar(reader.at(next));
}

function levelAfterCloser(reader: Reader, code: number, level: number): number {
  for (let i = level; i >= 0; i--) {
    if (closerOf(reader.stack[i] as ParseFrame) === code) return i - 1;
  }
  return level;
}

function missingCommaFits(
  reader: Reader,
  after: number,
  pos: number,
  place: ValuePlace,
  bound: number,
  isHalf: boolean,
): boolean {
  const code = reader.text.charCodeAt(pos);
  if (place === OBJECT_VALUE) {
    if (isQuote(code)) return keyStarts(reader, pos, bound);
    return (
      (breaksLine(reader, after, pos) || (!isHalf && describedEntryStarts(reader, after, pos))) && keyStarts(reader, pos, bound)
    );
  }
  if (pos === after) return false;
  if (isQuote(code) || code === OPEN_BRACE || code === OPEN_BRACKET) return true;
  if (breaksLine(reader, after, pos)) return isDigit(code) || code === MINUS || literalAt(reader, pos);
  return NUMBER_ITEM.test(reader.text.slice(pos, bound));
}

// Whether a bare key that the schema describes follows a quote, after a few spaces at most, and a value follows the key. Text in quotes may
// be followed by such words, but seldom by all of this.
function describedEntryStarts(reader: Reader, after: number, pos: number): boolean {
  const entry = DESCRIBED_ENTRY.exec(reader.text.slice(after, pos + LONGEST_NAME));
  if (entry === null || reader.options.described?.has(entry[1] as string) !== true) return false;
  const value = after + entry[0].length;
  const code = reader.at(value);
  return isQuote(code) || code === MINUS || valueStarts(reader, value) || literalAt(reader, value);
}

export const LONGEST_GAP = 8;
const LONGEST_NAME = 64;
const DESCRIBED_ENTRY = new RegExp(`^[ \\t]{1,${LONGEST_GAP}}([^\\s:"'\`]+)[ \\t]*:[ \\t]*`);

const LITERAL_STARTS = ['true', 'false', 'null', 'True', 'False', 'None'];

export function literalAt(reader: Reader, pos: number): boolean {
  return LITERAL_STARTS.some((word) => reader.text.startsWith(word, pos) && !isNameChar(reader.at(pos + word.length)));
}

const NUMBER_ITEM = /^[0-9][0-9.]*\s*(?:[,\])]|$)/;

export function ellipsisAt(reader: Reader, pos: number): boolean {
  const code = reader.text.charCodeAt(pos);
  return code === ELLIPSIS || (reader.at(pos + 2) === DOT && reader.text.startsWith('..', pos));
}
