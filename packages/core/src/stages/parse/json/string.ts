import {
  BACKSLASH,
  BACKTICK,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isDigit,
  isNameChar,
  isPlainSpace,
  isQuote,
  isSmartQuote,

  SINGLE_QUOTE,
} from '../../../lib/char.ts';
import { decodeString, type Decoded } from './decode-string.ts';
import { breaksLine, isCloser, keyStarts, stringMayEndAt } from './lookahead.ts';
import { KEY, LIST_ITEM, OBJECT_VALUE, type Place, ROOT } from './place.ts';
import type { Frame, Reader } from './reader.ts';

/** A string may be looked for to the end of the text only so often; past that, the rest is one string. */
const MOST_RESCANS = 16;

/** What was seen on the way to the end of a string. */
interface Scan {
  /** Where the content ends. */
  contentEnd: number;
  /** Where reading goes on. */
  next: number;
  /** Quotes inside the content that were not escaped. */
  inner: number;
  /** Whether one of those quotes could as well have been the end. */
  ambiguous: boolean;
  /** `seen`: closed by a quote. `guessed`: cut where a quote seems to be missing. `unseen`: the text ended. */
  end: 'seen' | 'guessed' | 'unseen';
}

/** Reads the string whose opening quote is at `reader.pos`. */
export function readString(reader: Reader, place: Place): string {
  const start = reader.pos;
  const open = reader.text.charCodeAt(start);
  if (open === DOUBLE_QUOTE) {
    const plain = readPlainString(reader, start, place);
    if (plain !== undefined) return plain;
  }
  const triple = tripleQuoteLength(reader, start);
  return triple > 0 ? readTripleQuoted(reader, start, triple) : readLooseString(reader, start, open, place);
}

/** The common case without any liberty: no escapes, no control characters, and the first quote fits as the end. */
function readPlainString(reader: Reader, start: number, place: Place): string | undefined {
  const { text } = reader;
  const close = text.indexOf('"', start + 1);
  if (close < 0 || close >= reader.end) return undefined;
  if (reader.nextBackslash < start) {
    const next = text.indexOf('\\', start);
    reader.nextBackslash = next < 0 ? text.length : next;
  }
  if (reader.nextBackslash < close) return undefined;
  if (hasControl(text, start + 1, close) || !plainEndFits(reader, close + 1, place)) return undefined;
  if (close - start > reader.options.string) tooLong(reader);
  reader.pos = close + 1;
  reader.tokenClosed = true;
  return text.slice(start + 1, close);
}

/** The quickest yes: a colon behind a key, or the full look-ahead for everything else. */
function plainEndFits(reader: Reader, after: number, place: Place): boolean {
  if (place === KEY && reader.at(after) === COLON) return true;
  return stringMayEndAt(reader, after, place);
}

function hasControl(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) < 0x20) return true;
  return false;
}

function readLooseString(reader: Reader, start: number, open: number, place: Place): string {
  const scan = scanString(reader, start, open, place);
  if (scan.contentEnd - start > reader.options.string) tooLong(reader);
  if (scan.end === 'unseen') scan.contentEnd = withoutCutEscape(reader.text, start + 1, scan.contentEnd);
  const layoutEnd = scan.end === 'seen' && place !== KEY ? withoutLineEnd(reader.text, start + 1, scan.contentEnd) : scan.contentEnd;
  const decoded = decodeString(reader.text, start + 1, layoutEnd);
  reader.pos = scan.next;
  reader.tokenClosed = scan.end !== 'unseen';
  if (scan.end === 'unseen') reader.truncated = true;
  recordString(reader, start, open, scan, decoded, layoutEnd < scan.contentEnd);
  return decoded.value;
}

/** One edit covers the literal; each liberty taken in it has its own Change with that edit. */
function recordString(reader: Reader, start: number, open: number, scan: Scan, decoded: Decoded, lineCut: boolean): void {
  const before = reader.text.slice(start, scan.end === 'guessed' ? scan.contentEnd : scan.next);
  let after = '';
  const note = (code: Parameters<Reader['edit']>[0]) => {
    after ||= JSON.stringify(decoded.value);
    reader.edit(code, start, before, after);
  };
  if (open === SINGLE_QUOTE) note('parse.single-quotes');
  else if (open === BACKTICK) note('parse.backtick-quotes');
  else if (open !== DOUBLE_QUOTE) note('parse.smart-quotes');
  if (decoded.rawNewline) note('parse.raw-newline');
  if (lineCut) note('parse.line-end');
  if (decoded.rawControl) note('parse.raw-control');
  if (decoded.apostrophe) note('parse.escaped-apostrophe');
  if (decoded.invalidEscape) note('parse.invalid-escape');
  if (scan.inner > 0) note(scan.ambiguous ? 'parse.ambiguous-quotes' : 'parse.inner-quotes');
  if (scan.end === 'guessed') note('parse.guessed-quote');
  if (scan.end === 'unseen') note('parse.unseen-end');
}

/** The end of the content without a line break right before the closing quote: layout more often than text. */
function withoutLineEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && (text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x09)) end--;
  if (text.charCodeAt(end - 1) !== 0x0a) return to;
  while (end > from && isPlainSpace(text.charCodeAt(end - 1))) end--;
  return end > from ? end : to;
}

/** The end of the content without an escape that was cut in the middle: `\\` or `\\u12` at the very end. */
function withoutCutEscape(text: string, from: number, to: number): number {
  const slash = text.lastIndexOf('\\', to - 1);
  if (slash < from || to - slash > 5) return to;
  let run = 0;
  while (slash - run >= from && text.charCodeAt(slash - run) === BACKSLASH) run++;
  const isCut = run % 2 === 1 && (slash + 1 === to || text.charCodeAt(slash + 1) === 0x75);
  return isCut ? slash : to;
}

/** Looks for the end of a string, quote by quote. */
function scanString(reader: Reader, start: number, open: number, place: Place): Scan {
  const { text, end } = reader;
  const scan: Scan = { contentEnd: end, next: end, inner: 0, ambiguous: false, end: 'unseen' };
  let balance = 0;
  for (let pos = start + 1; pos < end; pos++) {
    const code = text.charCodeAt(pos);
    if (code === BACKSLASH) pos++;
    else if (closes(open, code)) {
      if (stringMayEndAt(reader, pos + 1, place)) return settle(scan, pos, pos + 1, 'seen', balance);
      const cut = guessedEnd(reader, start, pos, place);
      if (cut >= 0) return settle(scan, cut, cut, 'guessed', balance);
      scan.inner++;
      if (!isApostrophe(reader, pos, code)) {
        if (looksStructural(reader, pos) || !pairs(reader, pos, balance === 0)) scan.ambiguous = true;
        balance ^= 1;
      }
    }
  }
  return unterminated(reader, start, place, scan);
}

function settle(scan: Scan, contentEnd: number, next: number, end: Scan['end'], balance: number): Scan {
  scan.contentEnd = contentEnd;
  scan.next = next;
  scan.end = end;
  // Quotes inside text come in pairs; a lone one may be the real end with something lost behind it.
  if (balance !== 0) scan.ambiguous = true;
  return scan;
}

/** Whether a quote character ends a string that was opened with another. */
function closes(open: number, code: number): boolean {
  if (code === open) return true;
  if (open === DOUBLE_QUOTE || open === SINGLE_QUOTE) return false;
  if (open === BACKTICK) return code === 0xb4 || code === SINGLE_QUOTE;
  return isSmartQuote(code) || (open >= 0x201c ? code === DOUBLE_QUOTE : code === SINGLE_QUOTE);
}

/** An apostrophe between two letters belongs to a word and needs no partner. */
function isApostrophe(reader: Reader, pos: number, code: number): boolean {
  return code !== DOUBLE_QUOTE && isNameChar(reader.at(pos - 1)) && isNameChar(reader.at(pos + 1));
}

/** Whether an inner quote looks like its half of a pair: an opening one hugs the word behind it, a closing one the word before. */
function pairs(reader: Reader, pos: number, opening: boolean): boolean {
  const before = reader.at(pos - 1);
  if (!opening) return !isPlainSpace(before);
  return !isNameChar(before) && !isPlainSpace(reader.at(pos + 1));
}

/** Whether an inner quote stands beside punctuation that would also make sense behind a closing quote. */
function looksStructural(reader: Reader, pos: number): boolean {
  let i = pos + 1;
  while (i < reader.end && i < pos + 16 && isPlainSpace(reader.text.charCodeAt(i))) i++;
  const next = reader.at(i);
  return next === COMMA || next === COLON || isCloser(next) || isQuote(next);
}

/** Where the string should have ended, if this quote seems to open the next token; -1 if it does not. */
function guessedEnd(reader: Reader, start: number, quote: number, place: Place): number {
  const { text } = reader;
  let i = quote - 1;
  while (i > start && isPlainSpace(text.charCodeAt(i))) i--;
  const before = text.charCodeAt(i);
  if (place === KEY) return before === COLON ? trimEnd(text, start, i) : -1;
  const separated = before === COMMA || breaksLine(reader, i, quote);
  if (!separated || i <= start) return -1;
  const bound = Math.min(reader.end, quote + 256);
  if (place === OBJECT_VALUE && !keyStarts(reader, quote, bound)) return -1;
  if (place === LIST_ITEM && (before !== COMMA || !nextStringEnds(reader, quote, bound))) return -1;
  if (place === ROOT) return -1;
  return before === COMMA ? trimEnd(text, start, i) : i + 1;
}

function nextStringEnds(reader: Reader, quote: number, bound: number): boolean {
  const close = reader.text.indexOf('"', quote + 1);
  return close > 0 && close < bound && stringMayEndAt(reader, close + 1, LIST_ITEM);
}

function trimEnd(text: string, start: number, from: number): number {
  let i = from;
  while (i > start + 1 && isPlainSpace(text.charCodeAt(i - 1))) i--;
  return i;
}

/** No quote ended the string: it was cut off, or its quote is missing before the brackets at the end. */
function unterminated(reader: Reader, start: number, place: Place, scan: Scan): Scan {
  scan.ambiguous ||= scan.inner > 0;
  const closersAt = closersAtEnd(reader, start);
  if (closersAt < 0 || reader.rescans++ >= MOST_RESCANS) return scan;
  const cut = place === ROOT ? -1 : earlierEnd(reader, start, closersAt, place);
  const contentEnd = cut >= 0 ? cut : trimEnd(reader.text, start, closersAt);
  return settle(scan, contentEnd, contentEnd, 'guessed', 1);
}

/** The offset of the run of brackets at the very end that closes what is open, or -1. */
function closersAtEnd(reader: Reader, start: number): number {
  const { text } = reader;
  let i = reader.end;
  let level = 0;
  while (i > start + 1 && (text.charAt(i - 1) === '`' || isPlainSpace(text.charCodeAt(i - 1)))) i--;
  while (i > start + 1) {
    const code = text.charCodeAt(i - 1);
    if (isCloser(code)) {
      if (level >= reader.stack.length) break;
      level++;
    } else if (!isPlainSpace(code)) break;
    i--;
  }
  return level > 0 && (reader.stack[reader.stack.length - 1] as Frame | undefined) !== undefined ? i : -1;
}

/** A comma before which the missing quote may belong: before a key in objects, anywhere in lists. */
function earlierEnd(reader: Reader, start: number, limit: number, place: Place): number {
  const { text } = reader;
  if (place === KEY) {
    const colon = text.indexOf(':', start);
    return colon > 0 && colon < limit ? colon : -1;
  }
  for (let i = text.indexOf(',', start); i >= 0 && i < limit; i = text.indexOf(',', i + 1)) {
    if (place === LIST_ITEM) return i;
    let next = i + 1;
    while (next < limit && isPlainSpace(text.charCodeAt(next))) next++;
    if (!isDigit(text.charCodeAt(next)) && keyStarts(reader, next, Math.min(limit, next + 64))) return i;
  }
  return -1;
}

function tripleQuoteLength(reader: Reader, start: number): number {
  const { text } = reader;
  if (text.startsWith('"""', start) && !text.startsWith('""""', start)) return 3;
  if (text.startsWith("'''", start) || text.startsWith('```', start)) return 3;
  return 0;
}

/** Python's and Markdown's long strings: verbatim up to the same marks, without the line breaks at the edges. */
function readTripleQuoted(reader: Reader, start: number, length: number): string {
  const { text, end } = reader;
  const mark = text.slice(start, start + length);
  const close = text.indexOf(mark, start + length);
  const seen = close >= 0 && close < end;
  const contentEnd = seen ? close : end;
  let from = start + length;
  if (mark === '```') while (from < contentEnd && isNameChar(text.charCodeAt(from))) from++;
  const raw = text.slice(from, contentEnd);
  const value = raw.includes('\n') ? raw.trim() : raw;
  reader.pos = seen ? close + length : end;
  reader.tokenClosed = seen;
  if (!seen) reader.truncated = true;
  const before = text.slice(start, reader.pos);
  reader.edit(seen ? 'parse.triple-quotes' : 'parse.unseen-end', start, before, JSON.stringify(value));
  return value;
}

function tooLong(reader: Reader): never {
  return reader.refuse('parse.string-too-long', { limit: reader.options.string });
}

