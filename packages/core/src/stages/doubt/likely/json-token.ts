import { isPlainSpace, SPACE } from '../../../lib/char.ts';

export const NO_TOKEN = 0;
export const EDGE = 1;
export const OPEN_OBJECT = 2;
export const CLOSE_OBJECT = 3;
export const OPEN_LIST = 4;
export const CLOSE_LIST = 5;
export const TOKEN_COMMA = 6;
export const TOKEN_COLON = 7;
export const STRING = 8;
export const SCALAR = 9;
export const BARE_KEY = 10;
export const WORDS = 11;

export interface JsonToken {
  readonly kind: number;
  readonly end: number;
  readonly next: number;
  readonly cost: number;
  readonly keyCost: number;
}

// A string. Few of those that are read are both a value and a key, so what they cost is determined when it is asked for.
class StringToken implements JsonToken {
  readonly kind = STRING;
  readonly end: number;
  readonly next: number;
  readonly #content: string;
  readonly #reader: TokenReader;
  #cost = -1;
  #keyCost = -1;

  constructor(content: string, end: number, next: number, reader: TokenReader) {
    this.#content = content;
    this.end = end;
    this.next = next;
    this.#reader = reader;
  }

  get cost(): number {
    if (this.#cost < 0) this.#cost = this.#reader.costOf(this.#content, false);
    return this.#cost;
  }

  get keyCost(): number {
    if (this.#keyCost < 0) this.#keyCost = this.#reader.costOf(this.#content, true);
    return this.#keyCost;
  }
}

export const MARKS = '{}[],:';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what strings must not hold
const CONTENT = /[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const NUMBER_OR_LITERAL = /-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const NAME = /[A-Za-z_$][\w$-]*(?=[ \t]*:)/y;
const WORD_RUN = /[A-Za-z_][^\s,:{}[\]"]*(?![^\s,:{}[\]"]|[ \t]*:)(?:[ \t]+[^\s,:{}[\]"]+(?![^\s,:{}[\]"]|[ \t]*:))*/y;

const ODD_START = /^(?:[\s},\]:]|\[[^\]]*$|\{[^}]*$)/;
const ODD_LAST = /[\s{,[:]/;
const ODD_KEY = /[{}[\],:"]|^[\s']|[\s']$/;
// More than a mark that was lost, doubled or swapped.
const ODD_COST = 1.5;
const UNKNOWN_KEY_COST = 1;
// Words without quotes lack two marks, but some models write them so: keys often, values seldom.
const BARE_KEY_COST = 0.4;
const WORDS_COST = 1.2;

export class TokenReader {
  readonly #words: boolean;
  readonly #keys: ReadonlySet<string> | undefined;
  hasWords = false;

  // Words without quotes count as tokens if `words` is true. `keys` are those that the schema describes.
  constructor(words: boolean, keys: ReadonlySet<string> | undefined) {
    this.#words = words;
    this.#keys = keys;
  }

  at(text: string, at: number): JsonToken {
    if (at >= text.length) return token(text, EDGE, at);
    const char = text.charAt(at);
    if (char === '"') return this.string(text, at + 1);
    const mark = MARKS.indexOf(char);
    if (mark >= 0) return token(text, OPEN_OBJECT + mark, at + 1);
    const scalar = endOf(NUMBER_OR_LITERAL, text, at);
    if (scalar >= 0) return token(text, SCALAR, scalar);
    return this.#words ? this.#wordsAt(text, at) : token(text, NO_TOKEN, at);
  }

  string(text: string, from: number): JsonToken {
    const end = endOf(CONTENT, text, from);
    if (end < 0) return token(text, NO_TOKEN, from);
    return new StringToken(text.slice(from, end - 1), end, behindSpace(text, end), this);
  }

  costOf(content: string, isKey: boolean): number {
    if (!isKey) return isOddValue(content) ? ODD_COST : 0;
    if (this.#keys?.has(content)) return 0;
    return ODD_KEY.test(content) ? ODD_COST : this.#unknown;
  }

  get #unknown(): number {
    return this.#keys === undefined ? 0 : UNKNOWN_KEY_COST;
  }

  #wordsAt(text: string, at: number): JsonToken {
    this.hasWords = true;
    const key = endOf(NAME, text, at);
    if (key >= 0) {
      const isKnown = this.#keys?.has(text.slice(at, key)) === true;
      return token(text, BARE_KEY, key, 0, isKnown ? 0 : BARE_KEY_COST + this.#unknown);
    }
    const end = endOf(WORD_RUN, text, at);
    return end < 0 ? token(text, NO_TOKEN, at) : token(text, WORDS, end, WORDS_COST);
  }
}

export function behindSpace(text: string, at: number): number {
  let end = at;
  let code = text.charCodeAt(end);
  // Mostly one comparison tells that there is none.
  while (code <= SPACE && isPlainSpace(code)) code = text.charCodeAt(++end);
  return end;
}

function isOddValue(content: string): boolean {
  const last = content.charAt(content.length - 1);
  if (last === ']' || last === '}') return !content.includes(last === ']' ? '[' : '{') || ODD_START.test(content);
  return ODD_LAST.test(last) || ODD_START.test(content);
}

function token(text: string, kind: number, end: number, cost = 0, keyCost = 0): JsonToken {
  return { kind, end, next: behindSpace(text, end), cost, keyCost };
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
