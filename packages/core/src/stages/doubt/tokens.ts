import { behindSpace } from '../../lib/plain-space.ts';

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

// The marks that are tokens, in the order of their kinds.
export const MARKS = '{}[],:';

export interface JsonToken {
  readonly kind: number;
  readonly end: number;
  readonly next: number;
  // How odd it is as a value and as a key.
  readonly cost: number;
  readonly keyCost: number;
}

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

// The tokens of a text, each read when it is first asked for. `spent` counts the characters read.
export class Tokens {
  readonly text: string;
  spent = 0;
  readonly #words: boolean;
  readonly #keys: ReadonlySet<string> | undefined;
  readonly #unknownKeyCost: number;
  readonly #tokens: (JsonToken | undefined)[] = [];
  readonly #strings: (JsonToken | undefined)[] = [];
  #hasWords = false;

  // Words without quotes count as tokens if `words` is true. `keys` are those that the schema describes.
  constructor(text: string, words: boolean, keys: ReadonlySet<string> | undefined) {
    this.text = text;
    this.#words = words;
    this.#keys = keys;
    this.#unknownKeyCost = keys === undefined ? 0 : UNKNOWN_KEY_COST;
  }

  at(offset: number): JsonToken {
    return this.#tokens[offset] ?? this.#keep(this.#tokens, offset, this.read(this.text, offset));
  }

  stringFrom(offset: number): JsonToken {
    return this.#strings[offset] ?? this.#keep(this.#strings, offset, this.#readString(this.text, offset));
  }

  #keep(known: (JsonToken | undefined)[], offset: number, token: JsonToken): JsonToken {
    this.spent += token.next - offset;
    known[offset] = token;
    return token;
  }

  read(text: string, at: number): JsonToken {
    if (at >= text.length) return token(text, EDGE, at);
    const char = text.charAt(at);
    if (char === '"') return this.#readString(text, at + 1);
    const mark = MARKS.indexOf(char);
    if (mark >= 0) return token(text, OPEN_OBJECT + mark, at + 1);
    const scalar = endOf(NUMBER_OR_LITERAL, text, at);
    if (scalar >= 0) return token(text, SCALAR, scalar);
    return this.#words ? this.#readWords(text, at) : token(text, NO_TOKEN, at);
  }

  costOf(content: string, isKey: boolean): number {
    if (!isKey) return isOddValue(content) ? ODD_COST : 0;
    if (this.#keys?.has(content)) return 0;
    return ODD_KEY.test(content) ? ODD_COST : this.#unknownKeyCost;
  }

  quoted(text: string): string {
    if (!this.#hasWords) return text;
    let plain = '';
    let from = 0;
    for (let at = behindSpace(text, 0); at < text.length; ) {
      const { kind, end, next } = this.read(text, at);
      // An edit can leave something that is not a token where the text was joined: it is not JSON then.
      if (next <= at) break;
      if (kind === BARE_KEY || kind === WORDS) {
        plain += text.slice(from, at) + JSON.stringify(text.slice(at, end));
        from = end;
      }
      at = next;
    }
    return plain + text.slice(from);
  }

  #readString(text: string, from: number): JsonToken {
    const end = endOf(CONTENT, text, from);
    if (end < 0) return token(text, NO_TOKEN, from);
    const content = text.slice(from, end - 1);
    return token(text, STRING, end, this.costOf(content, false), this.costOf(content, true));
  }

  #readWords(text: string, at: number): JsonToken {
    this.#hasWords = true;
    const key = endOf(NAME, text, at);
    if (key >= 0) {
      const isKnown = this.#keys?.has(text.slice(at, key)) === true;
      return token(text, BARE_KEY, key, 0, isKnown ? 0 : BARE_KEY_COST + this.#unknownKeyCost);
    }
    const end = endOf(WORD_RUN, text, at);
    return end < 0 ? token(text, NO_TOKEN, at) : token(text, WORDS, end, WORDS_COST);
  }
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
