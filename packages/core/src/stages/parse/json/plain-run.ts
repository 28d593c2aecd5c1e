import {
  BACKSLASH,
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
import { type Frame, listFrame, objectFrame, type Reader } from './reader.ts';
import { nextPlainQuote } from './scan-string.ts';
import { noteEntry, store } from './store.ts';
import { strictString } from './strict-string.ts';

/** What to read next: a value, a key, what stands behind a value; or that nothing is left; or that the run ends here. */
type Next = 'value' | 'key' | 'behind' | 'done' | 'stop';

/*
 * Most of a damaged document is not damaged. Runs of plain entries and items are read here in tight loops; at the first
 * thing that is out of the ordinary the run ends before it, and the reader proper takes over. Whatever is read here must
 * come out as the reader proper would read it: the tests hold both against each other.
 */

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** What stands at an offset, read without any doubt; `end` is -1 if it is not plain. */
let end = -1;

/** Reads on as long as everything is plain; returns what comes next where something else stands. */
export function readPlainRun(reader: Reader, start: Next): Next {
  const { stack } = reader;
  let next = start;
  for (;;) {
    const frame = stack[stack.length - 1];
    if (frame === undefined) return next;
    let after: Next;
    if (next === 'behind') after = passBehind(reader, frame);
    else if (frame.count > 0 && frame.comma < 0 && !(next === 'value' && frame.isObject)) return next;
    else if (next === 'key') after = passEntries(reader, frame);
    else after = frame.isObject ? passOpener(reader, frame) : passItems(reader, frame);
    if (after === 'stop' || after === 'done') return after === 'stop' ? next : after;
    next = after;
  }
}

/** A comma or the right closing bracket behind a value. */
function passBehind(reader: Reader, frame: Frame): Next {
  const { text, stack } = reader;
  const pos = skipPlainSpace(text, reader.pos);
  if (pos >= reader.end) return 'stop';
  const code = text.charCodeAt(pos);
  if (code === COMMA) {
    frame.comma = pos;
    reader.pos = pos + 1;
    return frame.isObject ? 'key' : 'value';
  }
  const isClosed = frame.isObject ? code === CLOSE_BRACE : code === CLOSE_BRACKET && frame.opener === OPEN_BRACKET;
  if (!isClosed) return 'stop';
  stack.pop();
  reader.pos = pos + 1;
  return hand(reader, frame.isObject ? frame.object : frame.list);
}

/** Hands a finished object or list to what it stands in. */
function hand(reader: Reader, value: Json): Next {
  const parent = reader.stack[reader.stack.length - 1];
  reader.tokenClosed = true;
  if (parent === undefined) {
    reader.result = value;
    return 'done';
  }
  store(reader, parent, value);
  return 'behind';
}

/** An opening bracket where a value is expected. */
function passOpener(reader: Reader, frame: Frame): Next {
  const pos = skipPlainSpace(reader.text, reader.pos);
  const code = reader.text.charCodeAt(pos);
  if ((code !== OPEN_BRACE && code !== OPEN_BRACKET) || pos >= reader.end || reader.stack.length >= reader.options.depth)
    return 'stop';
  if (!frame.isObject && frame.count > 0 && frame.comma < 0) return 'stop';
  reader.pos = pos + 1;
  reader.stack.push(code === OPEN_BRACE ? objectFrame(code, pos) : listFrame(code, pos));
  return code === OPEN_BRACE ? 'key' : 'value';
}

/** Plain entries of the open object, from its next key on. */
function passEntries(reader: Reader, frame: Frame): Next {
  const { text } = reader;
  const { object } = frame;
  for (;;) {
    const start = skipPlainSpace(text, reader.pos);
    if (text.charCodeAt(start) === CLOSE_BRACE && start < reader.end) return passCloser(reader, frame, start);
    const key = plainKey(reader, start);
    if (key === undefined || key === '' || key === '__proto__' || reader.keyCount >= reader.options.keys) return 'stop';
    const colon = end;
    const at = skipPlainSpace(text, colon + 1);
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      passKey(reader, frame, start, colon, key);
      reader.pos = at;
      return 'value';
    }
    const value = plainScalar(reader, at, code, true);
    if (end < 0 || object[key] !== undefined) return 'stop';
    const valueEnd = end;
    passKey(reader, frame, start, colon, key);
    if (code === SINGLE_QUOTE) noteSingleQuotes(reader, at, valueEnd, value as string);
    object[key] = value;
    noteEntry(reader, frame, value);
    reader.pos = skipPlainSpace(text, valueEnd);
    if (text.charCodeAt(reader.pos) !== COMMA) return 'behind';
    frame.comma = reader.pos++;
  }
}

/** The bracket that closes, behind a comma or an opening one; the comma is left out. */
function passCloser(reader: Reader, frame: Frame, at: number): Next {
  if (frame.comma >= 0) reader.edit('parse.trailing-comma', frame.comma, ',', '', reader.containerPointer());
  frame.comma = -1;
  reader.pos = at;
  return 'behind';
}

function passKey(reader: Reader, frame: Frame, start: number, colon: number, key: string): void {
  reader.keyCount++;
  frame.key = key;
  if (reader.text.charCodeAt(start) !== DOUBLE_QUOTE) noteKey(reader, start, colon, key);
}

/** Plain scalars of the open list, from its next item on; the brackets of an item too. */
function passItems(reader: Reader, frame: Frame): Next {
  const { text } = reader;
  for (;;) {
    const at = skipPlainSpace(text, reader.pos);
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) return passOpener(reader, frame);
    if (code === CLOSE_BRACKET && frame.opener === OPEN_BRACKET && at < reader.end) return passCloser(reader, frame, at);
    const value = plainScalar(reader, at, code, false);
    if (end < 0) return 'stop';
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
    const close = keyClose(text, start + 1, code);
    if (close < 0 || text.charCodeAt(close + 1) !== COLON || close + 1 >= reader.end) return undefined;
    end = close + 1;
    return keyText(text, start + 1, close);
  }
  const nameEnd = bareNameEnd(reader, start);
  if (nameEnd === start || text.charCodeAt(nameEnd) !== COLON || nameEnd >= reader.end) return undefined;
  end = nameEnd;
  return keyText(text, start, nameEnd);
}

/** The closing quote of a key without escapes and control characters, or -1. Keys are short: a loop beats a search. */
function keyClose(text: string, from: number, quote: number): number {
  let pos = from;
  let code = text.charCodeAt(pos);
  while (code !== quote && code !== BACKSLASH && code >= 0x20) code = text.charCodeAt(++pos);
  return code === quote ? pos : -1;
}

/**
 * Keys that were met lately. A key cut from the text is a new string, which an object must look up before it can be used
 * as a name; one that is a name already costs nothing. Of fixed size, so that hostile keys can't make it grow.
 */
const KEYS: string[] = new Array<string>(256).fill('');
const LONGEST_KEPT_KEY = 64;

function keyText(text: string, from: number, to: number): string {
  const slot = (text.charCodeAt(from) * 7 + text.charCodeAt(to - 1) * 3 + to - from) & 255;
  const known = KEYS[slot] as string;
  if (known.length === to - from && text.startsWith(known, from)) return known;
  const key = text.slice(from, to);
  if (key.length > LONGEST_KEPT_KEY) return key;
  const name = asName(key);
  KEYS[slot] = name;
  return name;
}

/** The same text as a name that objects know, apart from the reply it was cut from. */
function asName(key: string): string {
  for (const name in { [key]: 0 }) return name;
  return key;
}

function bareNameEnd(reader: Reader, start: number): number {
  let pos = start;
  while (pos < reader.end && isNameChar(reader.text.charCodeAt(pos))) pos++;
  return pos;
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
  let close = text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1);
  const escapes = close > 0 && reader.backslashFrom(at) < close;
  if (escapes) close = quote === DOUBLE_QUOTE ? nextPlainQuote(text, at + 1, reader.end, '"') : -1;
  if (close < 0 || close >= reader.end || reader.controlFrom(at) < close) return null;
  if (close - at > reader.options.string || text.charCodeAt(close + 1) === quote) return null;
  const next = skipPlainSpace(text, close + 1);
  const isEnd =
    text.charCodeAt(next) === COMMA && inObject ? keyFollows(reader, next + 1) : endsString(reader, close + 1, next, inObject);
  if (!isEnd || next >= reader.end) return null;
  const value = escapes ? strictString(text, at, close) : text.slice(at + 1, close);
  if (value === undefined) return null;
  end = close + 1;
  return value;
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
  const literal = key.includes('"') ? JSON.stringify(key) : `"${key}"`;
  const rule = code === SINGLE_QUOTE ? 'parse.single-quotes' : 'parse.bare-key';
  reader.edit(rule, start, reader.text.slice(start, colon), literal, reader.keyPointer(key));
}

function noteSingleQuotes(reader: Reader, at: number, to: number, value: string): void {
  const literal = value.includes('"') ? JSON.stringify(value) : `"${value}"`;
  reader.edit('parse.single-quotes', at, reader.text.slice(at, to), literal);
}
