import { HASH, isDigit, isNameChar, isOddSpace, isPlainSpace } from '../../../lib/char.ts';
import { losesDigits } from '../../../lib/loses-digits.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { Change, Json } from '../../../model/index.ts';
import { type PythonString, readLooseString, readPythonString } from './python-string.ts';

// Deeper than any meaningful argument, and shallow enough for one call per level.
const DEEPEST = 64;

// Thrown when the text is not the expected literal. It never leaves this folder.
export class NotLiteral {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);

const NUMBER = /[-+]?(?:0[xX][0-9a-fA-F]+|(?:[0-9][0-9_]*)?\.?[0-9_]*(?:[eE][-+]?[0-9]+)?)/y;

export class PythonReader {
  readonly text: string;
  readonly end: number;
  pos: number;
  // The text of each number and word by its pointer, in case a string is wanted instead.
  readonly sources = new Map<string, string>();
  readonly changes: Change[] = [];
  readonly remarks = new Map<number, string>();
  // Whether names in the text have Markdown escapes, in which case its strings do too.
  isEscaped = false;
  #isJoined = false;

  constructor(text: string, start: number, end: number) {
    // Without what follows, so that nothing looks beyond the end.
    this.text = text.slice(0, end);
    this.pos = start;
    this.end = end;
  }

  code(ahead = 0): number {
    return this.text.charCodeAt(this.pos + ahead);
  }

  char(ahead = 0): string {
    return this.text.charAt(this.pos + ahead);
  }

  take(char: string): boolean {
    if (this.char() !== char) return false;
    this.pos++;
    return true;
  }

  skipBlank(): void {
    for (;;) {
      while (isBlankCode(this.code())) this.pos++;
      if (this.code() !== HASH) return;
      const line = this.text.indexOf('\n', this.pos);
      const end = line === -1 ? this.end : line;
      const last = Math.min(end, this.end);
      this.remarks.set(this.pos, this.text.slice(this.pos, last));
      this.pos = last;
    }
  }

  value(path: string, depth = 0): Json {
    if (depth > DEEPEST) throw new NotLiteral(this.pos);
    this.skipBlank();
    const string = this.#strings(path);
    if (string !== undefined) return this.isEscaped ? this.#unescaped(string, path) : string;
    if (this.take('[')) return this.#items(']', path, depth).items;
    if (this.take('(')) return this.#tuple(path, depth);
    if (this.take('{')) return this.#dictOrSet(path, depth);
    return this.#scalar(path);
  }

  #strings(path: string): string | undefined {
    const loose = this.#looseString(path);
    if (loose !== undefined) return loose;
    let text: string | undefined;
    for (;;) {
      const part = readPythonString(this.text, this.pos);
      if (part === undefined) return text;
      this.#isJoined = text !== undefined;
      text = (text ?? '') + part.value;
      this.#doubtEscapes(part, path);
      this.pos = part.end;
      const before = this.pos;
      this.skipBlank();
      if (!/["'rRbBuU]/.test(this.char())) {
        this.pos = before;
        return text;
      }
    }
  }

  #looseString(path: string): string | undefined {
    const read = readLooseString(this.text, this.pos);
    if (read?.innerQuotes === undefined) return undefined;
    this.#doubtEscapes(read, path);
    const { text, pos } = this;
    const isWordy = read.innerQuotes.every((at) => isApostrophe(text, at));
    const before = text.slice(pos, read.end);
    const grade = isWordy
      ? ({ code: 'parse.inner-quotes', safety: 'safe' } as const)
      : ({ code: 'parse.ambiguous-quotes', safety: 'unsafe' } as const);
    this.changes.push({ ...grade, path, before, after: JSON.stringify(read.value), at: pos });
    this.pos = read.end;
    return read.value;
  }

  // Puts escapes in doubt. If one backslash does not start an escape, as in `C:\temp\docs`, the others may not either.
  #doubtEscapes({ value, end, hasOddEscape }: PythonString, path: string): void {
    if (hasOddEscape !== true) return;
    const before = this.text.slice(this.pos, end);
    this.changes.push({
      code: 'parse.invalid-escape',
      safety: 'unsafe',
      path,
      before,
      after: JSON.stringify(value),
      at: this.pos,
    });
  }

  // Puts joined strings in doubt. Python joins strings next to each other, but in a list a missing comma is more likely.
  #doubtJoined(item: Json, path: string, at: number): void {
    const before = this.text.slice(at, this.pos);
    this.changes.push({ code: 'parse.ambiguous-quotes', safety: 'unsafe', path, before, after: JSON.stringify(item), at });
  }

  #unescaped(value: string, path: string): string {
    const after = value.replaceAll('\\_', '_');
    if (after !== value) this.changes.push({ code: 'tools.escaped-text', safety: 'safe', path, before: value, after });
    return after;
  }

  #items(close: string, path: string, depth: number): { readonly items: readonly Json[]; readonly comma: boolean } {
    const items: Json[] = [];
    let comma = false;
    for (;;) {
      this.skipBlank();
      if (this.take(close)) return { items, comma };
      const start = this.pos;
      this.#isJoined = false;
      const item = this.value(childPointer(path, items.length), depth + 1);
      if (this.#isJoined && close === ']') this.#doubtJoined(item, childPointer(path, items.length), start);
      this.#isJoined = false;
      items.push(item);
      this.skipBlank();
      if (this.take(',')) comma = true;
      else if (this.char() !== close) throw new NotLiteral(this.pos);
    }
  }

  // Reads a tuple. `(1, 2)` is a list in JSON; `(1)` is only a value in brackets.
  #tuple(path: string, depth: number): Json {
    const { items, comma } = this.#items(')', path, depth);
    return items.length === 1 && !comma ? (items[0] as Json) : items;
  }

  #dictOrSet(path: string, depth: number): Json {
    const object: Record<string, Json> = {};
    for (;;) {
      this.skipBlank();
      if (this.take('}')) return object;
      const key = this.#key();
      this.skipBlank();
      if (Object.hasOwn(object, key) || key === '__proto__') throw new NotLiteral(this.pos);
      if (!this.take(':')) throw new NotLiteral(this.pos);
      const value = this.value(childPointer(path, key), depth + 1);
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      this.skipBlank();
      if (!this.take(',') && this.char() !== '}') throw new NotLiteral(this.pos);
    }
  }

  #key(): string {
    const key = readPythonString(this.text, this.pos);
    if (key !== undefined) {
      this.pos = key.end;
      return key.value;
    }
    const start = this.pos;
    while (isNameChar(this.code())) this.pos++;
    if (this.pos === start) throw new NotLiteral(start);
    return this.text.slice(start, this.pos);
  }

  #scalar(path: string): Json {
    const start = this.pos;
    const first = this.char();
    if (isDigit(this.code()) || first === '-' || first === '+' || first === '.') return this.#number(path);
    while (isNameChar(this.code())) this.pos++;
    const word = this.text.slice(start, this.pos);
    const value = WORDS.get(word);
    if (value === undefined) throw new NotLiteral(start);
    this.sources.set(path, word);
    return value;
  }

  #number(path: string): number {
    const start = this.pos;
    NUMBER.lastIndex = start;
    const written = NUMBER.exec(this.text)?.[0] ?? '';
    const plain = written.replace(/^[-+]/, '').replaceAll('_', '');
    const value = Number(plain);
    if (!/[0-9]/.test(written) || !Number.isFinite(value)) throw new NotLiteral(start);
    this.pos = start + written.length;
    if (isNameChar(this.code()) || /^[-+]?0[0-9_]|__|_$|_\./.test(written)) throw new NotLiteral(start);
    this.sources.set(path, written);
    const read = written.startsWith('-') ? -value : value;
    if (/^0x/i.test(plain) ? !Number.isSafeInteger(value) : losesDigits(plain))
      this.changes.push({ code: 'parse.digits-lost', safety: 'unsafe', path, before: written, after: read, at: start });
    return read;
  }
}

function isBlankCode(code: number): boolean {
  return isPlainSpace(code) || isOddSpace(code);
}

// Whether a quote is inside a word: `it's`, `they're`, `O'Brien`, `l'eau`.
function isApostrophe(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + 4);
  if (!/\p{L}$/u.test(text.slice(at - 1, at))) return false;
  return (
    /^(?:s|t|d|m|re|ve|ll)(?!\p{L})/u.test(after) ||
    (/(?:^|[^\p{L}])\p{L}$/u.test(text.slice(at - 2, at)) && /^\p{L}/u.test(after))
  );
}
