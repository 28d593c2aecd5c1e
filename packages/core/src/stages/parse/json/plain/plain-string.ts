import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isDigit,
  LF,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  SINGLE_QUOTE,
  SLASH,
} from '../../../../lib/char.ts';
import { hasOddEscape } from '../../../../lib/odd-escape.ts';
import { foretold } from '../key/read-known-key.ts';
import { LOOKAHEAD, stringMayEndAt } from '../lookahead.ts';
import { LIST_ITEM, OBJECT_VALUE, type ValuePlace } from '../place.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { jsonString } from '../text/json-text.ts';
import { readClosedString, readStringWithQuotes } from '../text/string.ts';
import { passContent, passSpace } from './byte-scan.ts';
import { byteSet, NAME_CHARS } from './byte-set.ts';
import { BYTES, type ByteWindow } from './byte-window.ts';
import { liberty, takeRepair } from './plain-repair.ts';
import { isToken } from './plain-scalar.ts';
import { passQuotedWords } from './quoted-words.ts';

const SINGLE_QUOTES = liberty('parse.single-quotes');

// Reads the string whose opening quote at `pos` is `quote`. Returns undefined unless its first closing quote certainly ends it. `isEntry`
// means that its key is plain too.
export function plainString(
  reader: Reader,
  frame: ParseFrame,
  base: number,
  pos: number,
  quote: number,
  isEntry: boolean,
): string | undefined {
  const close = passContent(pos + 1, quote);
  if (BYTES[close] !== quote) return oddString(reader, frame, base, pos, close, quote, isEntry);
  if (close - pos > reader.options.string || (close === pos + 1 && BYTES[close + 1] === quote)) return undefined;
  if (!endFits(reader, frame, base, close + 1, isEntry))
    return quote === DOUBLE_QUOTE ? stringWithQuotes(reader, frame, base, pos, close) : undefined;
  const value = reader.text.slice(base + pos + 1, base + close);
  reader.pos = base + close + 1;
  if (quote === SINGLE_QUOTE) {
    const start = base + pos;
    takeRepair(reader, SINGLE_QUOTES, start, reader.text.slice(start, reader.pos), jsonString(value));
  }
  return value;
}

// Reads a string with quoted words, the first of which is at `from`.
function stringWithQuotes(reader: Reader, frame: ParseFrame, base: number, pos: number, from: number): string | undefined {
  const close = passQuotedWords(from, false);
  if (close === -1) return oddStringWithQuotes(reader, frame, base, pos, from);
  if (close - pos > reader.options.string || !endFits(reader, frame, base, close + 1, false)) return undefined;
  reader.refuted = -1;
  return readStringWithQuotes(reader, base + pos, base + close);
}

function oddStringWithQuotes(reader: Reader, frame: ParseFrame, base: number, pos: number, from: number): string | undefined {
  const close = passQuotedWords(from, true);
  if (close === -1 || close - pos > reader.options.string || !endFits(reader, frame, base, close + 1, false)) return undefined;
  reader.refuted = -1;
  return readClosedString(reader, base + pos, DOUBLE_QUOTE, placeIn(frame), base + close, 1);
}

function placeIn(frame: ParseFrame): ValuePlace {
  return frame.isObject ? OBJECT_VALUE : LIST_ITEM;
}

// Reads a string with a backslash or control character at `from`.
function oddString(
  reader: Reader,
  frame: ParseFrame,
  base: number,
  pos: number,
  from: number,
  quote: number,
  isEntry: boolean,
): string | undefined {
  let close = from;
  let isRaw = false;
  let byte = BYTES[close] as number;
  while (byte !== quote) {
    if (byte === 0) return undefined;
    if (byte < 0x20) isRaw = true;
    // A character escaped by a backslash is skipped with it, unless the window ends there.
    if (byte === BACKSLASH && BYTES[close + 1] !== 0) close++;
    close = passContent(close + 1, quote);
    byte = BYTES[close] as number;
  }
  if (close - pos > reader.options.string) return undefined;
  const value = isRaw || quote !== DOUBLE_QUOTE ? undefined : strictString(reader.text, base + pos, base + close);
  if (!endFits(reader, frame, base, close + 1, isEntry && value !== undefined))
    return quote === DOUBLE_QUOTE ? oddStringWithQuotes(reader, frame, base, pos, close) : undefined;
  if (value === undefined) return readClosedString(reader, base + pos, quote, placeIn(frame), base + close, 0);
  reader.pos = base + close + 1;
  return value;
}

function endFits(reader: Reader, frame: ParseFrame, base: number, after: number, isEntry: boolean): boolean {
  const pos = passSpace(after);
  const byte = BYTES[pos] as number;
  if (byte === COMMA) {
    const next = passSpace(pos + 1);
    const isNear = next - after < LOOKAHEAD - LONGEST_KEY;
    const following = BYTES[next] as number;
    if (isNear && following === SLASH && keyFollowsComment(frame, next, after + LOOKAHEAD - LONGEST_KEY)) return true;
    const window = reader.window as ByteWindow;
    window.colon = -1;
    if (
      (isNear && (following === CLOSE_BRACE || following === CLOSE_BRACKET)) ||
      (frame.isObject ? keyFollows(reader, frame, next, isNear, isEntry) : isNear && itemFollows(following))
    ) {
      window.comma = pos;
      window.token = next;
      return true;
    }
  } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
    if (closersFollow(reader, base, pos, after + LOOKAHEAD)) return true;
  } else if (byte === PLUS || !isToken(byte)) return false;
  return mayEndAt(reader, base + after, placeIn(frame));
}

function mayEndAt(reader: Reader, after: number, place: ValuePlace): boolean {
  if (stringMayEndAt(reader, after, place)) return true;
  reader.refuted = after - 1;
  return false;
}

function keyFollows(reader: Reader, frame: ParseFrame, from: number, isNear: boolean, isEntry: boolean): boolean {
  const window = reader.window as ByteWindow;
  const quote = BYTES[from] as number;
  const next = isNear && frame.isNew ? foretold(frame.shape, from + 1, quote) : undefined;
  if (next !== undefined && (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE)) {
    window.colon = from + next.key.name.length + 2;
    return true;
  }
  window.colon = colonOfKey(from, from + LONGEST_KEY);
  if (window.colon !== -1 && isNear && quote !== SINGLE_QUOTE) return true;
  // After an entry that is plain as a whole, a key may contain other quotes, and may be further away.
  const isTrusted = isEntry && (frame.comma !== -1 || frame.count === 0) && frame.object[frame.key] === undefined;
  return isTrusted && (window.colon !== -1 || oddKeyFollows(from, from + LONGEST_KEY));
}

const NAME = byteSet(NAME_CHARS);
const LONGEST_KEY = 128;

function colonOfKey(from: number, bound: number): number {
  const quote = BYTES[from] as number;
  if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
    const pos = passContent(from + 1, quote);
    return pos < bound && BYTES[pos] === quote && BYTES[pos + 1] === COLON ? pos + 1 : -1;
  }
  let pos = from;
  while (NAME[BYTES[pos] as number] === 1) pos++;
  if (pos === from || pos >= bound || BYTES[pos] !== COLON) return -1;
  const behind = BYTES[pos + 1];
  return behind === SLASH || behind === 0 ? -1 : pos;
}

function oddKeyFollows(from: number, bound: number): boolean {
  const quote = BYTES[from] as number;
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return false;
  let pos = from + 1;
  while (BYTES[pos] !== quote && BYTES[pos] !== 0 && pos < bound) pos++;
  return pos < bound && BYTES[pos] === quote && BYTES[pos + 1] === COLON;
}

function itemFollows(byte: number): boolean {
  return (
    byte === DOUBLE_QUOTE ||
    byte === SINGLE_QUOTE ||
    byte === OPEN_BRACE ||
    byte === OPEN_BRACKET ||
    byte === MINUS ||
    isDigit(byte)
  );
}

function keyFollowsComment({ isObject }: ParseFrame, from: number, bound: number): boolean {
  if (!isObject || BYTES[from + 1] !== SLASH) return false;
  let pos = from + 2;
  while (pos < bound && BYTES[pos] !== LF && BYTES[pos] !== 0) pos++;
  const next = passSpace(pos);
  return next < bound && BYTES[next] === DOUBLE_QUOTE && colonOfKey(next, next + LONGEST_KEY) !== -1;
}

function closersFollow(reader: Reader, base: number, from: number, bound: number): boolean {
  const { stack } = reader;
  let level = stack.length - 1;
  let pos = from;
  let byte = BYTES[pos] as number;
  while ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && pos < bound) {
    if (level === -1 || (stack[level] as ParseFrame).isObject !== (byte === CLOSE_BRACE)) return false;
    level--;
    pos = passSpace(pos + 1);
    byte = BYTES[pos] as number;
  }
  if (base + pos === reader.end) return true;
  if (level === -1 || byte !== COMMA) return false;
  const next = passSpace(pos + 1);
  if (next >= bound) return false;
  if (!(stack[level] as ParseFrame).isObject) return itemFollows(BYTES[next] as number);
  return BYTES[next] !== SINGLE_QUOTE && colonOfKey(next, Math.min(bound, next + LONGEST_KEY)) !== -1;
}

function strictString(text: string, open: number, close: number): string | undefined {
  if (hasOddEscape(text, open, close)) return undefined;
  try {
    return JSON.parse(text.slice(open, close + 1)) as string;
  } catch {
    return undefined;
  }
}
