import type { StageCode } from '../../../../codes/stage-codes.ts';
import { BACKTICK, DOUBLE_QUOTE, isPlainSpace, LF, SINGLE_QUOTE, SPACE, TAB } from '../../../../lib/char.ts';
import { KEY, type ValuePlace } from '../place.ts';
import type { Reader } from '../reader.ts';
import { type DecodedString, decodeString } from './decode-string.ts';
import { isEscaped } from './plain-quote.ts';
import { type Scan, scanString } from './scan-string.ts';

// Reads the string whose opening quote is at `reader.pos`.
export function readString(reader: Reader, place: ValuePlace): string {
  const start = reader.pos;
  const open = reader.text.charCodeAt(start);
  if (opensLongString(reader, start)) return readLongString(reader, start);
  return readScanned(reader, start, open, place, scanString(reader, start, open, place));
}

// Reads a string whose closing quote is known. `inner` is above 0 if it contains unescaped quotes.
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

export function readStringWithQuotes(reader: Reader, start: number, close: number): string {
  const value = reader.text.slice(start + 1, close);
  reader.pos = close + 1;
  reader.edit('parse.inner-quotes', start, reader.text.slice(start, close + 1), JSON.stringify(value));
  return value;
}

function readScanned(reader: Reader, start: number, open: number, place: ValuePlace, scan: Scan): string {
  if (scan.end === 'unseen') scan.contentEnd = withoutCutEscape(reader.text, scan.contentEnd);
  const layoutEnd =
    scan.end === 'seen' && place !== KEY ? withoutLineEnd(reader.text, start + 1, scan.contentEnd) : scan.contentEnd;
  const decoded = decodeString(reader.text, start + 1, layoutEnd, place === KEY);
  if (decoded.value.length > reader.options.string) tooLong(reader);
  reader.pos = scan.next;
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
  const before = reader.text.slice(start, scan.next);
  const after = JSON.stringify(decoded.value);
  if (open !== DOUBLE_QUOTE) reader.edit(quotesOf(open, before), start, before, after, path);
  if (decoded.rawNewline) reader.edit(newlineIn(before, place), start, before, after, path);
  if (lineCut) reader.edit('parse.line-end', start, before, after, path);
  if (decoded.rawControl) reader.edit('parse.raw-control', start, before, after, path);
  if (decoded.apostrophe) reader.edit('parse.escaped-apostrophe', start, before, after, path);
  if (decoded.invalidEscape) reader.edit('parse.invalid-escape', start, before, after, path);
  if (scan.inner > 0)
    reader.edit(scan.ambiguous || place === KEY ? 'parse.ambiguous-quotes' : 'parse.inner-quotes', start, before, after, path);
  if (scan.end === 'guessed') reader.edit('parse.guessed-quote', start, before, after, path);
  if (scan.end === 'unseen') reader.edit('parse.unseen-end', start, before, after, path);
}

// Returns the code for a line break. A key on two lines is more likely two keys, and a line break directly after the opening quote is more
// often layout than text.
function newlineIn(literal: string, place: ValuePlace): StageCode {
  if (place === KEY) return 'parse.guessed-quote';
  return /^.[ \t]*\n/.test(literal) ? 'parse.line-end' : 'parse.raw-newline';
}

// Returns the code for the quotes. In a template, `${name}` stands for a string that the reply does not give.
function quotesOf(open: number, literal: string): StageCode {
  if (open === BACKTICK) return literal.includes('${') ? 'parse.unquoted-text' : 'parse.backtick-quotes';
  return open === SINGLE_QUOTE ? 'parse.single-quotes' : 'parse.smart-quotes';
}

function withoutLineEnd(text: string, from: number, to: number): number {
  let end = to;
  while (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === TAB) end--;
  if (text.charCodeAt(end - 1) !== LF) return to;
  while (isPlainSpace(text.charCodeAt(end - 1))) end--;
  return end > from ? end : to;
}

const LONGEST_CUT_ESCAPE = '\\u123'.length;

// Returns the end of the content without an escape cut in the middle: `\\` or `\\u12` at the very end.
function withoutCutEscape(text: string, to: number): number {
  // No further back than such an escape is long: many strings without end would each be looked through to the start.
  const near = Math.max(0, to - LONGEST_CUT_ESCAPE);
  const cut = text.slice(near, to).search(/\\(?:u[0-9a-fA-F]{0,3})?$/);
  return cut === -1 || isEscaped(text, near + cut) ? to : near + cut;
}

function tooLong(reader: Reader): never {
  return reader.refuse('parse.string-too-long', { limit: reader.options.string });
}

const OPENS = /^(?:"""(?!")|'''|```)/;

function opensLongString(reader: Reader, start: number): boolean {
  return OPENS.test(reader.text.slice(start, start + 4));
}

function readLongString(reader: Reader, start: number): string {
  const { text, end } = reader;
  const mark = text.slice(start, start + 3);
  const close = text.slice(0, end).indexOf(mark, start + 3);
  const seen = close !== -1;
  const inside = text.slice(start + 3, seen ? close : end);
  const raw = mark === '```' ? inside.replace(/^[\w$]+/, '') : inside;
  const value = raw.includes('\n') ? raw.trim() : raw;
  reader.pos = seen ? close + 3 : end;
  if (!seen) reader.truncated = true;
  const before = text.slice(start, reader.pos);
  reader.edit(seen ? 'parse.triple-quotes' : 'parse.unseen-end', start, before, JSON.stringify(value));
  return value;
}
