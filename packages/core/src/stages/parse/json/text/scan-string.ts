import {
  BACKSLASH,
  BACKTICK,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isDigit,
  isNameChar,
  isPlainSpace,
  isQuote,
  isSmartQuote,
  OPEN_PAREN,
  SINGLE_QUOTE,
} from '../../../../lib/char.ts';
import { breaksLine, isCloser, keyStarts, stringMayEndAt } from '../lookahead.ts';
import { KEY, LIST_ITEM, OBJECT_VALUE, ROOT, type ValuePlace } from '../place.ts';
import type { Reader } from '../reader.ts';
import { nextPlainQuote } from './plain-quote.ts';

const MOST_RESCANS = 16;

export interface Scan {
  contentEnd: number;
  next: number;
  inner: number;
  // Whether one of those quotes could just as well have been the end.
  ambiguous: boolean;
  // `seen` means closed by a quote, `guessed` cut where a quote seems to be missing, and `unseen` that the text ended.
  end: 'seen' | 'guessed' | 'unseen';
}

export function scanString(reader: Reader, start: number, open: number, place: ValuePlace): Scan {
  const { text, end } = reader;
  const scan: Scan = { contentEnd: end, next: end, inner: 0, ambiguous: false, end: 'unseen' };
  const { refuted } = reader;
  reader.refuted = -1;
  let balance = 0;
  let opened = -1;
  for (let pos = nextCloser(text, start + 1, end, open); pos < end; pos = nextCloser(text, pos + 1, end, open)) {
    if (pos !== refuted && stringMayEndAt(reader, pos + 1, place, balance === 1))
      return settle(scan, pos, pos + 1, 'seen', balance);
    const cut = guessedEnd(reader, start, pos, place);
    if (cut !== -1) return settle(scan, cut, cut, 'guessed', balance);
    scan.inner++;
    if (!isApostrophe(reader, pos, text.charCodeAt(pos))) {
      const opens = balance === 0;
      scan.ambiguous ||=
        looksStructural(reader, pos) || !pairs(reader, pos, opens) || (!opens && spansItems(text, opened + 1, pos));
      opened = pos;
      balance ^= 1;
    }
  }
  return unterminated(reader, start, place, scan);
}

function settle(scan: Scan, contentEnd: number, next: number, end: Scan['end'], balance: number): Scan {
  scan.contentEnd = contentEnd;
  scan.next = next;
  scan.end = end;
  // Quotes inside text come in pairs; a lone one may be the real end, with something lost after it.
  if (balance !== 0) scan.ambiguous = true;
  return scan;
}

// The next quote that may end the string and is not escaped, or `end`.
function nextCloser(text: string, from: number, end: number, open: number): number {
  if (open === DOUBLE_QUOTE || open === SINGLE_QUOTE) return nextPlainQuote(text, from, end, open === DOUBLE_QUOTE ? '"' : "'");
  for (let pos = from; pos < end; pos++) {
    const code = text.charCodeAt(pos);
    if (code === BACKSLASH) pos++;
    else if (closes(open, code)) return pos;
  }
  return end;
}

function closes(open: number, code: number): boolean {
  if (code === open) return true;
  if (open === BACKTICK) return code === 0xb4 || code === SINGLE_QUOTE;
  return isSmartQuote(code) || (open >= 0x201c ? code === DOUBLE_QUOTE : code === SINGLE_QUOTE);
}

// Whether a quote is an apostrophe between two letters, which belongs to a word and needs no partner.
function isApostrophe(reader: Reader, pos: number, code: number): boolean {
  return code !== DOUBLE_QUOTE && isNameChar(reader.at(pos - 1)) && isNameChar(reader.at(pos + 1));
}

function pairs(reader: Reader, pos: number, opening: boolean): boolean {
  const before = reader.at(pos - 1);
  const behind = reader.at(pos + 1);
  return opening ? !isNameChar(before) && !isPlainSpace(behind) : !isPlainSpace(before) && !isNameChar(behind);
}

// Whether apparently quoted text is the text between two items, because a bracket in it has no partner, as in `"one"[), ("two"`.
function spansItems(text: string, from: number, to: number): boolean {
  const inside = text.slice(from, to);
  if (!inside.includes(',') && WORD.test(inside)) return false;
  let depth = 0;
  for (const sign of inside) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && --depth < 0) return true;
  }
  return depth !== 0;
}

const WORD = /[\p{L}\p{N}]/u;

// Whether an inner quote is next to punctuation that would also make sense after a closing quote.
function looksStructural(reader: Reader, pos: number): boolean {
  const at = behindSpace(reader, pos + 1);
  const next = reader.at(at);
  const mark = String.fromCharCode(next);
  if (',:}]'.includes(mark) || isQuote(next)) return true;
  if (next === CLOSE_PAREN) return reader.top()?.opener === OPEN_PAREN;
  // `"a";"b"` and `"a"="b"`: a typo between two strings.
  return ';={[('.includes(mark) && isQuote(reader.at(behindSpace(reader, at + 1)));
}

function behindSpace(reader: Reader, from: number): number {
  let pos = from;
  while (isPlainSpace(reader.at(pos))) pos++;
  return pos;
}

// Returns where the string should have ended if this quote seems to open the next token, or -1 if it does not.
function guessedEnd(reader: Reader, start: number, quote: number, place: ValuePlace): number {
  if (place === ROOT) return -1;
  const { text } = reader;
  let i = quote - 1;
  while (isPlainSpace(text.charCodeAt(i))) i--;
  const before = text.charCodeAt(i);
  if (place === KEY) return before === COLON ? trimEnd(text, i) : -1;
  const separated = before === COMMA || breaksLine(reader, i, quote);
  if (!separated || i <= start) return -1;
  const bound = Math.min(reader.end, quote + 256);
  if (place === OBJECT_VALUE && !keyStarts(reader, quote, bound)) return -1;
  if (place === LIST_ITEM && (before !== COMMA || !nextStringEnds(reader, quote, bound))) return -1;
  return before === COMMA ? trimEnd(text, i) : i + 1;
}

function nextStringEnds(reader: Reader, quote: number, bound: number): boolean {
  const close = reader.text.indexOf('"', quote + 1);
  return close !== -1 && close < bound && stringMayEndAt(reader, close + 1, LIST_ITEM);
}

function trimEnd(text: string, from: number): number {
  let i = from;
  while (isPlainSpace(text.charCodeAt(i - 1))) i--;
  return i;
}

function unterminated(reader: Reader, start: number, place: ValuePlace, scan: Scan): Scan {
  scan.ambiguous = true;
  const closersAt = closersAtEnd(reader, start);
  if (closersAt === -1 || reader.rescans++ >= MOST_RESCANS) return scan;
  const cut = earlierEnd(reader, start, closersAt, place);
  const contentEnd = cut === -1 ? trimEnd(reader.text, closersAt) : cut;
  return settle(scan, contentEnd, contentEnd, 'guessed', 1);
}

function closersAtEnd(reader: Reader, start: number): number {
  const { text } = reader;
  let i = reader.end;
  let level = 0;
  while (i > start + 1 && (text.charAt(i - 1) === '`' || isPlainSpace(text.charCodeAt(i - 1)))) i--;
  for (; ; i--) {
    const code = text.charCodeAt(i - 1);
    if (isCloser(code) && level < reader.stack.length) level++;
    else if (!isPlainSpace(code)) break;
  }
  return level > 0 ? i : -1;
}

function earlierEnd(reader: Reader, start: number, limit: number, place: ValuePlace): number {
  const { text } = reader;
  if (place === KEY) {
    const colon = text.indexOf(':', start);
    return colon < limit ? colon : -1;
  }
  for (let i = text.indexOf(',', start); i !== -1 && i < limit; i = text.indexOf(',', i + 1)) {
    if (place === LIST_ITEM) return i;
    const next = behindSpace(reader, i + 1);
    if (!isDigit(text.charCodeAt(next)) && keyStarts(reader, next, Math.min(limit, next + 64))) return i;
  }
  return -1;
}
