import { isOddEscape } from '../../../lib/odd-escape.ts';
import { skipWhile } from '../../../lib/skip-while.ts';

export interface PythonString {
  readonly value: string;
  readonly end: number;
  readonly innerQuotes?: readonly number[];
  // Whether an unknown letter after a backslash shows that the other backslashes are literal too.
  readonly hasOddEscape?: boolean;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
  ['0', '\0'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['/', '/'],
  ['\n', ''],
]);

const HEX: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

// Reads a Python string literal at a place. Returns undefined if there is none, if it cannot be read, or if it never ends. An f-string is
// not a literal.
export function readPythonString(text: string, start: number): PythonString | undefined {
  const prefix = /^[rRuU](?=["'])/.exec(text.slice(start, start + 3))?.[0] ?? '';
  const open = start + prefix.length;
  const mark = text.charAt(open);
  if (mark !== '"' && mark !== "'") return undefined;
  const isTriple = text.startsWith(mark.repeat(3), open);
  const quote = isTriple ? mark.repeat(3) : mark;
  return readBody(text, open + quote.length, quote, /[rR]/.test(prefix));
}

// Reads a string whose inner quotes were not escaped: `'Let's meet'`. It ends at the first quote after which an argument or item can end.
// Returns undefined if there is none on the line, or if it would end where the plain reading does.
export function readLooseString(text: string, start: number): PythonString | undefined {
  const quote = text.charAt(start);
  if ((quote !== "'" && quote !== '"') || text.startsWith(quote.repeat(3), start)) return undefined;
  const innerQuotes: number[] = [];
  for (let pos = start + 1; pos < text.length && text.charAt(pos) !== '\n'; pos++) {
    const char = text.charAt(pos);
    if (char === '\\') pos++;
    else if (char === quote) {
      // Two strings side by side are one to Python.
      if (innerQuotes.length === 0 && /^\s+["']/.test(text.slice(pos + 1, pos + 8))) return undefined;
      if (!endsValue(text, pos + 1)) innerQuotes.push(pos);
      else return innerQuotes.length > 0 ? looseString(text, start, pos, innerQuotes) : undefined;
    }
  }
  return undefined;
}

function looseString(text: string, start: number, close: number, innerQuotes: readonly number[]): PythonString | undefined {
  const read = decoded(text.slice(start + 1, close));
  return read === undefined ? undefined : { ...read, end: close + 1, innerQuotes };
}

function endsValue(text: string, from: number): boolean {
  return /^[,)\]}:]?$/.test(text.charAt(skipWhile(text, from, text.length, /\s/)));
}

function readBody(text: string, start: number, quote: string, isRaw: boolean): PythonString | undefined {
  for (let pos = start; pos < text.length; pos++) {
    if (text.charAt(pos) === '\\') pos++;
    else if (text.startsWith(quote, pos)) {
      const written = text.slice(start, pos);
      const read = isRaw ? { value: written } : decoded(written);
      return read === undefined ? undefined : { ...read, end: pos + quote.length };
    }
  }
  return undefined;
}

// Decodes the text between quotes, or returns undefined if an escape cannot be decoded.
function decoded(written: string): Omit<PythonString, 'end'> | undefined {
  const parts: string[] = [];
  let isKept = false;
  let isRead = false;
  let from = 0;
  for (let at = written.indexOf('\\'); at !== -1; at = written.indexOf('\\', from)) {
    const escaped = readEscape(written, at + 1);
    if (escaped === undefined) return undefined;
    parts.push(written.slice(from, at), escaped.value);
    // A quote must be escaped, and a sign may be so for Markdown: only letters and digits tell.
    if (escaped.value === written.slice(at, escaped.end)) isKept ||= /\w/.test(escaped.value.charAt(1));
    else isRead ||= !/["'\n]/.test(written.charAt(at + 1));
    from = escaped.end;
  }
  return { value: parts.join('') + written.slice(from), hasOddEscape: isKept && isRead };
}

function readEscape(text: string, at: number): PythonString | undefined {
  const letter = text.charAt(at);
  if (letter === 'N' && text.charAt(at + 1) === '{') return undefined;
  if (isOddEscape(text, at - 1)) return undefined;
  const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0];
  if (octal !== undefined) return { value: String.fromCharCode(Number.parseInt(octal, 8)), end: at + octal.length };
  const plain = ESCAPES.get(letter);
  if (plain !== undefined) return { value: plain, end: at + 1 };
  const digits = HEX.get(letter);
  const hex = text.slice(at + 1, at + 1 + (digits ?? 0));
  const point = hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : -1;
  if (point < 0 || point > 0x10ffff) return { value: `\\${letter}`, end: at + 1 };
  return { value: digits === 4 ? String.fromCharCode(point) : String.fromCodePoint(point), end: at + 1 + hex.length };
}
