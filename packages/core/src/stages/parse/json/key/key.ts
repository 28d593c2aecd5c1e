import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  ELLIPSIS,
  EQUALS,
  isPlainSpace,
  isQuote,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../../../../lib/char.ts';
import { insertEntryComma } from '../bracket/missing-comma.ts';
import { setStarts } from '../bracket/set.ts';
import { ellipsisAt, isCloser, LOOKAHEAD, valueStarts } from '../lookahead.ts';
import { KEY } from '../place.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { peekToken, skipBlank } from '../space.ts';
import { readString } from '../text/string.ts';

type KeyStep = 'key' | 'close' | 'end' | 'set';

export function readKey(reader: Reader, frame: ParseFrame): KeyStep {
  for (;;) {
    skipBlank(reader);
    if (reader.pos >= reader.end) return 'end';
    const code = reader.text.charCodeAt(reader.pos);
    if (isCloser(code)) return 'close';
    if (code === COMMA) dropComma(reader);
    else if (ellipsisAt(reader, reader.pos)) dropEllipsis(reader);
    else if (code === OPEN_BRACE && frame.count > 0 && isInList(reader)) return 'close';
    else if (frame.count === 0 && setStarts(reader, reader.pos)) return 'set';
    else {
      const step = readOneKey(reader, frame, code);
      if (step !== 'again') return step;
    }
  }
}

// Leaves out a comma that separates nothing, and those directly after it, because a run of commas is one mistake.
export function dropComma(reader: Reader): void {
  const { text, pos } = reader;
  let last = pos;
  for (let next = pos; reader.at(next) === COMMA || isPlainSpace(reader.at(next)); next++) {
    if (reader.at(next) === COMMA) last = next;
  }
  // Before an item of a list another item may be lost, and after a bracket another bracket.
  const isHole = !reader.top()?.isObject && !isCloser(reader.at(peekToken(reader, last + 1, last + LOOKAHEAD)));
  const taken =
    isHole || /(?:\[|[\]}]\s*,)\s*$/.test(text.slice(Math.max(0, pos - 32), pos)) ? 'parse.guessed-mark' : 'parse.extra-comma';
  reader.edit(taken, pos, text.slice(pos, last + 1), '', reader.containerPointer());
  reader.pos = last + 1;
}

// Leaves out an ellipsis, or `length` characters with the same meaning, and the comma after it.
export function dropEllipsis(reader: Reader, length = 0): void {
  const start = reader.pos;
  reader.pos += length;
  while (reader.at(reader.pos) === DOT || reader.at(reader.pos) === ELLIPSIS) reader.pos++;
  const comma = peekToken(reader, reader.pos, Math.min(reader.end, reader.pos + 256));
  if (reader.at(comma) === COMMA) reader.pos = comma + 1;
  reader.edit('parse.ellipsis', start, reader.text.slice(start, reader.pos), '', reader.containerPointer());
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
  if (holdsEntry(key) && !reader.options.strict) doubtKey(reader, start, key);
  skipBlank(reader);
  if (reader.pos >= reader.end) return cutKey(reader, start, changesBefore);
  const next = reader.text.charCodeAt(reader.pos);
  if (next === COLON) reader.pos++;
  else if (next === EQUALS) readEquals(reader, key);
  else if (isQuote(next) || valueStarts(reader, reader.pos))
    reader.edit('parse.missing-colon', reader.pos, '', ':', reader.keyPointer(key));
  else {
    reader.changes.length = changesBefore;
    return stray(reader, frame, start);
  }
  if (frame.count > 0 && frame.comma === -1) insertEntryComma(reader, frame, key, start, changesBefore);
  setKey(reader, frame, key);
  return 'key';
}

// Puts a key's quotes in doubt because it may be two entries, with a second change whose edit covers its literal.
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

const BARE = /^[^:,\n={}[\]"'`´«»‘-‟]+/;

function readBareKey(reader: Reader): string | undefined {
  const start = reader.pos;
  const raw = BARE.exec(reader.text.slice(start, reader.end));
  if (raw === null) return undefined;
  const key = raw[0].trimEnd();
  const pos = start + raw[0].length;
  const at = reader.at(pos);
  if (isQuote(at)) return quoteAfterBareKey(reader, start, pos, key);
  return at === -1 || at === COLON || at === EQUALS ? bareKey(reader, start, key) : undefined;
}

function bareKey(reader: Reader, start: number, key: string): string {
  reader.edit('parse.bare-key', start, key, JSON.stringify(key), reader.keyPointer(key));
  reader.pos = start + key.length;
  return key;
}

// Handles a quote after a bare key. `b":` lacks its opening quote and `{a "b"}` lacks its colon; anything else is stray text.
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
  return key.includes(' ') || reader.top()?.count !== 0 ? undefined : bareKey(reader, start, key);
}

function cutKey(reader: Reader, start: number, changesBefore: number): KeyStep {
  reader.changes.length = changesBefore;
  reader.truncated = true;
  reader.edit('parse.unseen-end', start, reader.text.slice(start, reader.end), '', reader.containerPointer());
  return 'end';
}

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
  for (let pos = start + 1; ; pos++) {
    const code = reader.at(pos);
    if (code === COMMA) return pos + 1;
    if (code === -1 || code === CLOSE_BRACE || code === CLOSE_BRACKET) return pos;
    if (isQuote(code) && !isQuote(reader.text.charCodeAt(start))) return pos;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) reader.unexpected('a key');
  }
}

const SEAM = /["'`]\s*[:,]|[:,]\s*["'`]/;

// Whether a key contains the boundary of two entries because one of its quotes belongs to another, as in `{'price": 0, "open': false}`.
export function holdsEntry(key: string): boolean {
  return SEAM.test(key);
}
