import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  DOUBLE_QUOTE,
  isDigit,
  isNameChar,
  isPlainSpace,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  SINGLE_QUOTE,
  ZERO,
} from '../../../lib/char.ts';
import type { Json } from '../../../model/json.ts';
import { stringMayEndAt } from './lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE } from './place.ts';
import type { Frame, Reader } from './reader.ts';
import { noteEntry } from './store.ts';

/*
 * Most of a damaged document is not damaged. Runs of plain entries and items are read here in tight loops; at the first
 * thing that is out of the ordinary the run ends before it, and the reader proper takes over. Whatever is read here must
 * come out as the reader proper would read it: the tests hold both against each other.
 */

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** What stands at an offset, read without any doubt; `end` is -1 if it is not plain. */
let end = -1;

/** Reads plain entries of the open object from its next key on. */
export function readPlainEntries(reader: Reader, frame: Frame): 'key' | 'value' | 'behind' {
  const { text } = reader;
  for (;;) {
    const start = skipPlainSpace(text, reader.pos);
    const key = plainKey(reader, start);
    if (key === undefined || key === '' || key === '__proto__' || reader.keyCount >= reader.options.keys) return 'key';
    const keyEnd = end;
    const at = skipPlainSpace(text, keyEnd + 1);
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      noteKey(reader, start, keyEnd, key);
      reader.keyCount++;
      frame.key = key;
      reader.pos = at;
      return 'value';
    }
    const value = plainScalar(reader, at, code, true);
    if (end < 0 || frame.object[key] !== undefined) return 'key';
    const valueEnd = end;
    noteKey(reader, start, keyEnd, key);
    reader.keyCount++;
    frame.key = key;
    if (code === SINGLE_QUOTE) noteSingleQuotes(reader, at, valueEnd, value as string);
    frame.object[key] = value;
    noteEntry(reader, frame, value);
    reader.pos = skipPlainSpace(text, valueEnd);
    if (text.charCodeAt(reader.pos) !== COMMA) return 'behind';
    frame.comma = reader.pos++;
  }
}

/** Reads plain scalars of the open list from its next item on. */
export function readPlainItems(reader: Reader, frame: Frame): 'value' | 'behind' {
  const { text } = reader;
  for (;;) {
    const at = skipPlainSpace(text, reader.pos);
    const code = text.charCodeAt(at);
    const value = plainScalar(reader, at, code, false);
    if (end < 0) return 'value';
    const valueEnd = end;
    if (code === SINGLE_QUOTE) noteSingleQuotes(reader, at, valueEnd, value as string);
    frame.list.push(value);
    noteEntry(reader, frame, value);
    reader.pos = skipPlainSpace(text, valueEnd);
    if (text.charCodeAt(reader.pos) !== COMMA) return 'behind';
    frame.comma = reader.pos++;
  }
}

function skipPlainSpace(text: string, from: number): number {
  let pos = from;
  while (isPlainSpace(text.charCodeAt(pos))) pos++;
  return pos;
}

/** A key in quotes or bare, with its colon right behind; sets `end` to the colon. */
function plainKey(reader: Reader, start: number): string | undefined {
  const { text } = reader;
  const code = text.charCodeAt(start);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const close = plainClose(reader, start, code);
    if (close < 0 || text.charCodeAt(close + 1) !== COLON || close + 1 >= reader.end) return undefined;
    end = close + 1;
    return text.slice(start + 1, close);
  }
  const nameEnd = bareNameEnd(reader, start);
  if (nameEnd === start || text.charCodeAt(nameEnd) !== COLON || nameEnd >= reader.end) return undefined;
  end = nameEnd;
  return text.slice(start, nameEnd);
}

function bareNameEnd(reader: Reader, start: number): number {
  let pos = start;
  while (pos < reader.end && isNameChar(reader.text.charCodeAt(pos))) pos++;
  return pos;
}

/** The closing quote of a string without escapes and control characters, or -1. */
function plainClose(reader: Reader, start: number, quote: number): number {
  const close = reader.text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", start + 1);
  if (close < 0 || close >= reader.end || close < start + 1) return -1;
  return reader.backslashFrom(start) < close || reader.controlFrom(start) < close ? -1 : close;
}

/** A string, number or literal with its comma or closing bracket behind; sets `end` to the offset behind it, or to -1. */
function plainScalar(reader: Reader, at: number, code: number, inObject: boolean): Json {
  end = -1;
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return plainString(reader, at, code, inObject);
  if (isDigit(code) || code === MINUS) return plainNumber(reader, at, inObject);
  return plainLiteral(reader, at, inObject);
}

function plainString(reader: Reader, at: number, quote: number, inObject: boolean): Json {
  const { text } = reader;
  const close = plainClose(reader, at, quote);
  if (close < 0 || close - at > reader.options.string || text.charCodeAt(close + 1) === quote) return null;
  const next = skipPlainSpace(text, close + 1);
  const isEnd = text.charCodeAt(next) === COMMA && inObject ? keyFollows(reader, next + 1) : endsString(reader, close + 1, next, inObject);
  if (!isEnd || next >= reader.end) return null;
  end = close + 1;
  return text.slice(at + 1, close);
}

/** A key in quotes with its colon: what nearly always follows the comma behind a string. */
function keyFollows(reader: Reader, from: number): boolean {
  const { text } = reader;
  const start = skipPlainSpace(text, from);
  const code = text.charCodeAt(start);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const close = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", start + 1);
    return close > 0 && close < reader.end && close - start < 128 && text.charCodeAt(close + 1) === COLON;
  }
  const nameEnd = bareNameEnd(reader, start);
  return nameEnd > start && nameEnd - start < 128 && text.charCodeAt(nameEnd) === COLON && text.charCodeAt(nameEnd + 1) !== 0x2f;
}

function endsString(reader: Reader, after: number, next: number, inObject: boolean): boolean {
  const code = reader.text.charCodeAt(next);
  if (code !== COMMA && code !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return false;
  return stringMayEndAt(reader, after, inObject ? OBJECT_VALUE : LIST_ITEM);
}

function plainNumber(reader: Reader, at: number, inObject: boolean): Json {
  const { text } = reader;
  const first = text.charCodeAt(at) === MINUS ? at + 1 : at;
  let pos = first;
  let mantissa = 0;
  let point = -1;
  let code = text.charCodeAt(pos);
  if (code === ZERO && isDigit(text.charCodeAt(pos + 1))) return null;
  for (; ; code = text.charCodeAt(++pos)) {
    if (isDigit(code)) mantissa = mantissa * 10 + (code - ZERO);
    else if (code === DOT && point < 0 && pos > first) point = pos;
    else break;
  }
  // Fifteen digits are exact, and so is one division by an exact power of ten.
  const digits = pos - first - (point < 0 ? 0 : 1);
  if (digits === 0 || digits > 15 || point === pos - 1 || !isFollowed(reader, pos, inObject)) return null;
  end = pos;
  const size = point < 0 ? mantissa : mantissa / (POWERS[pos - point - 1] as number);
  return first > at ? -size : size;
}

function plainLiteral(reader: Reader, at: number, inObject: boolean): Json {
  const { text } = reader;
  const code = text.charCodeAt(at);
  const word = code === 0x74 ? 'true' : code === 0x66 ? 'false' : code === 0x6e ? 'null' : '';
  if (word === '' || !text.startsWith(word, at) || !isFollowed(reader, at + word.length, inObject)) return null;
  end = at + word.length;
  return code === 0x74 ? true : code === 0x66 ? false : null;
}

function isFollowed(reader: Reader, from: number, inObject: boolean): boolean {
  const next = skipPlainSpace(reader.text, from);
  if (next >= reader.end) return false;
  const code = reader.text.charCodeAt(next);
  return code === COMMA || code === (inObject ? CLOSE_BRACE : CLOSE_BRACKET);
}

/** The liberties that a run may take: single quotes, and keys without any. */
function noteKey(reader: Reader, start: number, colon: number, key: string): void {
  const code = reader.text.charCodeAt(start);
  if (code === DOUBLE_QUOTE) return;
  const literal = key.includes('"') ? JSON.stringify(key) : `"${key}"`;
  const rule = code === SINGLE_QUOTE ? 'parse.single-quotes' : 'parse.bare-key';
  reader.edit(rule, start, reader.text.slice(start, colon), literal, code === SINGLE_QUOTE ? reader.pointer() : reader.containerPointer());
}

function noteSingleQuotes(reader: Reader, at: number, to: number, value: string): void {
  const literal = value.includes('"') ? JSON.stringify(value) : `"${value}"`;
  reader.edit('parse.single-quotes', at, reader.text.slice(at, to), literal);
}
