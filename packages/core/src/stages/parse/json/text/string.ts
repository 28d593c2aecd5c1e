import { BACKSLASH, BACKTICK, COLON, DOUBLE_QUOTE, isPlainSpace, SINGLE_QUOTE } from '../../../../lib/char.ts';
import { stringMayEndAt } from '../lookahead.ts';
import { KEY, type ValuePlace } from '../place.ts';
import { type Liberty, liberty, type Reader } from '../reader.ts';
import { type DecodedString, decodeString } from './decode-string.ts';
import { jsonString, jsonTextOf } from './json-text.ts';
import { opensLongString, readLongString } from './long-string.ts';
import { nextPlainQuote, type Scan, scanString } from './scan-string.ts';
import { strictString } from './strict-string.ts';

const SINGLE_QUOTES = liberty('parse.single-quotes');
const BACKTICK_QUOTES = liberty('parse.backtick-quotes');
const SMART_QUOTES = liberty('parse.smart-quotes');
const RAW_NEWLINE = liberty('parse.raw-newline');
const LINE_END = liberty('parse.line-end');
const RAW_CONTROL = liberty('parse.raw-control');
const ESCAPED_APOSTROPHE = liberty('parse.escaped-apostrophe');
const INVALID_ESCAPE = liberty('parse.invalid-escape');
const AMBIGUOUS_QUOTES = liberty('parse.ambiguous-quotes');
const INNER_QUOTES = liberty('parse.inner-quotes');
const GUESSED_QUOTE = liberty('parse.guessed-quote');
const UNSEEN_END = liberty('parse.unseen-end');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f]/;

/** Reads the string whose opening quote is at `reader.pos`. */
export function readString(reader: Reader, place: ValuePlace): string {
  const start = reader.pos;
  const open = reader.text.charCodeAt(start);
  if (reader.text.charCodeAt(start + 1) === open && opensLongString(reader, start)) return readLongString(reader, start);
  const mayBePlain = reader.refuted < 0 && (open === DOUBLE_QUOTE || open === SINGLE_QUOTE);
  const plain = mayBePlain ? readPlainString(reader, start, open, place) : undefined;
  return plain ?? readLooseString(reader, start, open, place);
}

/** The common case: no control characters, strict escapes at most, and the first quote fits as the end. */
function readPlainString(reader: Reader, start: number, open: number, place: ValuePlace): string | undefined {
  const { text } = reader;
  const quote = open === DOUBLE_QUOTE ? '"' : "'";
  let close = text.indexOf(quote, start + 1);
  if (close < 0 || close >= reader.end) return undefined;
  const escapes = reader.backslashFrom(start) < close;
  if (escapes) close = nextPlainQuote(text, start + 1, reader.end, quote);
  if (close >= reader.end || !plainEndFits(reader, close + 1, place) || CONTROL.test(text.slice(start, close))) return undefined;
  const value = escapes ? unescaped(text, start, close, open) : text.slice(start + 1, close);
  if (value === undefined) return undefined;
  if (value.length > reader.options.string) tooLong(reader);
  reader.pos = close + 1;
  reader.tokenClosed = true;
  if (open === SINGLE_QUOTE) {
    const path = place === KEY ? reader.keyPointer(value) : reader.pointer();
    reader.note(SINGLE_QUOTES, start, text.slice(start, close + 1), jsonString(value), path);
  }
  return value;
}

/** The text of a literal with strict escapes; undefined if one of them is not strict. */
function unescaped(text: string, start: number, close: number, open: number): string | undefined {
  if (open !== DOUBLE_QUOTE) return undefined;
  return strictString(text, start, close);
}

/** The quickest yes: a colon behind a key, or the full look-ahead for everything else. */
function plainEndFits(reader: Reader, after: number, place: ValuePlace): boolean {
  if (place === KEY && reader.at(after) === COLON) return true;
  return stringMayEndAt(reader, after, place);
}

function readLooseString(reader: Reader, start: number, open: number, place: ValuePlace): string {
  return readScanned(reader, start, open, place, scanString(reader, start, open, place));
}

/** Reads a string whose closing quote is known, and with it whether it holds others that are not escaped: `inner` is above 0 then. */
export function readClosedString(
  reader: Reader,
  start: number,
  open: number,
  place: ValuePlace,
  close: number,
  inner: number,
): string {
  return readScanned(reader, start, open, place, { contentEnd: close, next: close + 1, inner, ambiguous: false, end: 'seen' });
}

/** Reads a string whose quotes are known, and that holds others which are not escaped, but nothing else that is odd. */
export function readStringWithQuotes(reader: Reader, start: number, close: number): string {
  const value = reader.text.slice(start + 1, close);
  reader.pos = close + 1;
  reader.tokenClosed = true;
  reader.note(INNER_QUOTES, start, reader.text.slice(start, close + 1), JSON.stringify(value));
  return value;
}

function readScanned(reader: Reader, start: number, open: number, place: ValuePlace, scan: Scan): string {
  if (scan.end === 'unseen') scan.contentEnd = withoutCutEscape(reader.text, start + 1, scan.contentEnd);
  const layoutEnd =
    scan.end === 'seen' && place !== KEY ? withoutLineEnd(reader.text, start + 1, scan.contentEnd) : scan.contentEnd;
  const decoded = decodeString(reader.text, start + 1, layoutEnd);
  if (decoded.value.length > reader.options.string) tooLong(reader);
  reader.pos = scan.next;
  reader.tokenClosed = scan.end !== 'unseen';
  if (scan.end === 'unseen') reader.truncated = true;
  const lineCut = layoutEnd < scan.contentEnd;
  if (open !== DOUBLE_QUOTE || lineCut || tookLiberty(scan, decoded))
    recordString(reader, start, open, place, scan, decoded, lineCut);
  return decoded.value;
}

function tookLiberty(scan: Scan, decoded: DecodedString): boolean {
  if (scan.inner > 0 || scan.end !== 'seen') return true;
  return decoded.rawNewline || decoded.rawControl || decoded.apostrophe || decoded.invalidEscape;
}

/** One edit covers the literal; each liberty taken in it has its own Change with that edit. */
function recordString(
  reader: Reader,
  start: number,
  open: number,
  place: ValuePlace,
  scan: Scan,
  decoded: DecodedString,
  lineCut: boolean,
): void {
  const path = place === KEY ? reader.keyPointer(decoded.value) : reader.pointer();
  const before = reader.text.slice(start, scan.end === 'guessed' ? scan.contentEnd : scan.next);
  const after = jsonTextOf(decoded.value);
  if (open !== DOUBLE_QUOTE) reader.note(quotesOf(open), start, before, after, path);
  if (decoded.rawNewline) reader.note(newlineIn(before, place), start, before, after, path);
  if (lineCut) reader.note(LINE_END, start, before, after, path);
  if (decoded.rawControl) reader.note(RAW_CONTROL, start, before, after, path);
  if (decoded.apostrophe) reader.note(ESCAPED_APOSTROPHE, start, before, after, path);
  if (decoded.invalidEscape) reader.note(INVALID_ESCAPE, start, before, after, path);
  if (scan.inner > 0) reader.note(scan.ambiguous || place === KEY ? AMBIGUOUS_QUOTES : INNER_QUOTES, start, before, after, path);
  if (scan.end === 'guessed') reader.note(GUESSED_QUOTE, start, before, after, path);
  if (scan.end === 'unseen') reader.note(UNSEEN_END, start, before, after, path);
}

/** A key of two lines is more likely two keys; a line break right behind the opening quote is layout more often than text. */
function newlineIn(literal: string, place: ValuePlace): Liberty {
  if (place === KEY) return GUESSED_QUOTE;
  return /^.[ \t]*\n/.test(literal) ? LINE_END : RAW_NEWLINE;
}

function quotesOf(open: number): Liberty {
  return open === SINGLE_QUOTE ? SINGLE_QUOTES : open === BACKTICK ? BACKTICK_QUOTES : SMART_QUOTES;
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

function tooLong(reader: Reader): never {
  return reader.refuse('parse.string-too-long', { limit: reader.options.string });
}
