import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUALS,
  isPlainSpace,
  isQuote,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../../../../lib/char.ts';
import { insertEntryComma } from '../bracket/missing-comma.ts';
import { setStarts } from '../bracket/set.ts';
import { ellipsisAt } from '../lookahead.ts';
import { KEY } from '../place.ts';
import { liberty, type ParseFrame, type Reader } from '../reader.ts';
import { peekToken, skipSpace } from '../space.ts';
import { readString } from '../text/string.ts';
import { holdsEntry } from './entry-in-key.ts';

const EXTRA_COMMA = liberty('parse.extra-comma');
const GUESSED_MARK = liberty('parse.guessed-mark');
const ELLIPSES = liberty('parse.ellipsis');

/** What reading a key came to: a key with its colon, the end of the object or of the text, or an item of what is a set. */
export type KeyStep = 'key' | 'close' | 'end' | 'set';

/** Reads up to and including the colon of the next key of the open object. */
export function readKey(reader: Reader, frame: ParseFrame): KeyStep {
  for (;;) {
    skipSpace(reader);
    if (reader.pos >= reader.end) return 'end';
    const code = reader.text.charCodeAt(reader.pos);
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN) return 'close';
    if (code === COMMA) dropComma(reader);
    else if (ellipsisAt(reader, reader.pos)) dropEllipsis(reader);
    else if (code === OPEN_BRACE && frame.count > 0 && isInList(reader)) return 'close';
    else if (frame.count === 0 && !reader.options.strict && setStarts(reader, reader.pos)) return 'set';
    else {
      const step = readOneKey(reader, frame, code);
      if (step !== 'again') return step;
    }
  }
}

/** Leaves out a comma that separates nothing, and those right behind it: a run of them is one slip. */
export function dropComma(reader: Reader): void {
  const { text, pos } = reader;
  let last = pos;
  for (let next = pos + 1; next < reader.end; next++) {
    const code = text.charCodeAt(next);
    if (code === COMMA) last = next;
    else if (!isPlainSpace(code)) break;
  }
  // Before the first item of a list one may be lost, and behind a bracket another bracket.
  const taken = /(?:\[|[\]}]\s*,)\s*$/.test(text.slice(Math.max(0, pos - 32), pos)) ? GUESSED_MARK : EXTRA_COMMA;
  reader.note(taken, pos, last === pos ? ',' : text.slice(pos, last + 1), '', reader.containerPointer());
  reader.pos = last + 1;
}

/** Leaves out an ellipsis, and the comma behind it. */
export function dropEllipsis(reader: Reader): void {
  const start = reader.pos;
  while (
    reader.pos < reader.end &&
    (reader.text.charCodeAt(reader.pos) === 0x2e || reader.text.charCodeAt(reader.pos) === 0x2026)
  ) {
    reader.pos++;
  }
  const comma = peekToken(reader, reader.pos, Math.min(reader.end, reader.pos + 256));
  if (reader.at(comma) === COMMA) reader.pos = comma + 1;
  reader.note(ELLIPSES, start, reader.text.slice(start, reader.pos), '', reader.containerPointer());
}

function isInList(reader: Reader): boolean {
  const parent = reader.stack[reader.stack.length - 2];
  return parent !== undefined && !parent.isObject;
}

function readOneKey(reader: Reader, frame: ParseFrame, code: number): KeyStep | 'again' {
  const start = reader.pos;
  const changesBefore = reader.changes.length;
  const key = isQuote(code) ? readString(reader, KEY) : readBareKey(reader);
  if (key === undefined) return stray(reader, frame, start);
  if (isQuote(code) && holdsEntry(key) && !reader.options.strict) doubtKey(reader, start, key);
  skipSpace(reader);
  if (reader.pos >= reader.end) return cutKey(reader, start, changesBefore);
  const next = reader.text.charCodeAt(reader.pos);
  if (next === COLON) reader.pos++;
  else if (next === EQUALS) readEquals(reader, key);
  else if (valueMayStart(next)) reader.edit('parse.missing-colon', reader.pos, '', ':', reader.keyPointer(key));
  else {
    reader.changes.length = changesBefore;
    return stray(reader, frame, start);
  }
  if (frame.count > 0 && frame.comma < 0) insertEntryComma(reader, start, changesBefore);
  setKey(reader, frame, key);
  return 'key';
}

/** The quotes of a key that may be two entries: another Change with the edit that covers its literal. */
function doubtKey(reader: Reader, start: number, key: string): void {
  const before = reader.text.slice(start, reader.pos);
  reader.edit('parse.ambiguous-quotes', start, before, JSON.stringify(key), reader.keyPointer(key));
}

function setKey(reader: Reader, frame: ParseFrame, key: string): void {
  if (++reader.keyCount > reader.options.keys) reader.refuse('parse.too-many-keys', { limit: reader.options.keys });
  frame.key = key;
  frame.segment = '';
  frame.keyPath = '';
  frame.known = undefined;
  frame.isNew = false;
  if (key === '')
    reader.warnings.push({ code: 'parse.empty-key', severity: 'warning', path: reader.pointer(), args: {}, at: reader.pos });
  if (key === '__proto__' && reader.options.keyPolicy === 'refuse') reader.refuse('parse.forbidden-key', { key });
}

function readEquals(reader: Reader, key: string): void {
  const length = reader.text.startsWith('=>', reader.pos) ? 2 : 1;
  reader.edit('parse.missing-colon', reader.pos, reader.text.slice(reader.pos, reader.pos + length), ':', reader.keyPointer(key));
  reader.pos += length;
}

function valueMayStart(code: number): boolean {
  return isQuote(code) || code === OPEN_BRACE || code === OPEN_BRACKET || (code >= 0x30 && code <= 0x39) || isLiteralStart(code);
}

function isLiteralStart(code: number): boolean {
  return code === 0x74 || code === 0x66 || code === 0x6e || code === 0x54 || code === 0x46 || code === 0x4e;
}

/** A key without quotes: everything up to its colon, on one line, without punctuation of JSON. */
function readBareKey(reader: Reader): string | undefined {
  const { text } = reader;
  const start = reader.pos;
  let pos = start;
  while (pos < reader.end) {
    const code = text.charCodeAt(pos);
    if (code === COLON || code === COMMA || code === LF || code === EQUALS || isQuote(code)) break;
    if (code === OPEN_BRACE || code === CLOSE_BRACE || code === OPEN_BRACKET || code === CLOSE_BRACKET) break;
    pos++;
  }
  const key = text.slice(start, pos).trimEnd();
  if (key === '') return undefined;
  const at = reader.at(pos);
  if (isQuote(at)) return quoteAfterBareKey(reader, start, pos, key);
  if (pos < reader.end && at !== COLON && at !== EQUALS) return undefined;
  const after = JSON.stringify(key);
  reader.edit('parse.bare-key', start, key, after, reader.keyPointer(key));
  reader.pos = start + key.length;
  return key;
}

/** `b":` forgot its opening quote; `{a "b"}` forgot its colon; anything else is stray text. */
function quoteAfterBareKey(reader: Reader, start: number, quote: number, key: string): string | undefined {
  const next = peekToken(reader, quote + 1, Math.min(reader.end, quote + 64));
  if (reader.at(next) === COLON) {
    reader.edit(
      'parse.guessed-quote',
      start,
      reader.text.slice(start, quote + 1),
      JSON.stringify(key),
      reader.containerPointer(),
    );
    reader.pos = quote + 1;
    return key;
  }
  if (key.includes(' ') || reader.top()?.count !== 0) return undefined;
  reader.edit('parse.bare-key', start, key, JSON.stringify(key), reader.keyPointer(key));
  reader.pos = start + key.length;
  return key;
}

/** The text ended inside or right behind a key: the key is left out. */
function cutKey(reader: Reader, start: number, changesBefore: number): KeyStep {
  reader.changes.length = changesBefore;
  reader.truncated = true;
  reader.tokenClosed = true;
  reader.edit('parse.unseen-end', start, reader.text.slice(start, reader.end), '', reader.containerPointer());
  return 'end';
}

/** Text where a key should be. In an object that has entries it is left out; one without is no object at all. */
function stray(reader: Reader, frame: ParseFrame, start: number): KeyStep | 'again' {
  reader.pos = start;
  if (frame.count === 0) reader.unexpected('a key');
  const to = strayEnd(reader, start);
  if (to >= reader.end) return cutKey(reader, start, reader.changes.length);
  reader.edit('parse.stray-text', start, reader.text.slice(start, to), '', reader.containerPointer());
  reader.pos = to;
  return 'again';
}

function strayEnd(reader: Reader, start: number): number {
  let pos = start + 1;
  while (pos < reader.end) {
    const code = reader.text.charCodeAt(pos);
    if (code === COMMA) return pos + 1;
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) return pos;
    if (isQuote(code) && !isQuote(reader.text.charCodeAt(start))) return pos;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) reader.unexpected('a key');
    pos++;
  }
  return pos;
}
