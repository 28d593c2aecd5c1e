import {
  BARE_KEY,
  CLOSE_LIST,
  CLOSE_OBJECT,
  EDGE,
  type JsonToken,
  OPEN_LIST,
  OPEN_OBJECT,
  SCALAR,
  STRING,
  TOKEN_COLON,
  TOKEN_COMMA,
  WORDS,
} from './json-token.ts';

// What JSON may have next: a value, the first entry or the end of what was just opened, the next entry, a colon, or the text after a value.
export const VALUE = 0;
export const FIRST = 1;
const NEXT = 2;
const AFTER_KEY = 3;
export const REST = 4;
// Nothing, because the document and the text end here.
export const TEXT_END = 5;
export const WRONG = 6;

// Deeper than real documents.
const DEEPEST = 256;

// The open brackets. Each is made once, so that readings with the same brackets share them.
export class Open {
  readonly outer: Open | undefined;
  readonly isObject: boolean;
  readonly depth: number;
  #object: Open | undefined = undefined;
  #list: Open | undefined = undefined;

  constructor(outer?: Open, isObject = false) {
    this.outer = outer;
    this.isObject = isObject;
    this.depth = outer === undefined ? 0 : outer.depth + 1;
  }

  after(kind: number): Open {
    if (kind === OPEN_OBJECT) {
      this.#object ??= new Open(this, true);
      return this.#object;
    }
    if (kind === OPEN_LIST) {
      this.#list ??= new Open(this, false);
      return this.#list;
    }
    return kind === CLOSE_OBJECT || kind === CLOSE_LIST ? (this.outer ?? this) : this;
  }

  get closers(): string {
    let closers = '';
    for (let open: Open = this; open.outer !== undefined; open = open.outer) closers += open.isObject ? '}' : ']';
    return closers;
  }
}

export function dueAfter(due: number, open: Open, kind: number): number {
  if (due === AFTER_KEY) return kind === TOKEN_COLON ? VALUE : WRONG;
  if ((due === REST || due === FIRST) && open.depth > 0 && kind === (open.isObject ? CLOSE_OBJECT : CLOSE_LIST)) return REST;
  if (due === REST && open.depth === 0) return kind === EDGE ? TEXT_END : WRONG;
  if (due === REST) return kind === TOKEN_COMMA ? NEXT : WRONG;
  if (due !== VALUE && open.isObject) return kind === STRING || kind === BARE_KEY ? AFTER_KEY : WRONG;
  if (kind === OPEN_OBJECT || kind === OPEN_LIST) return open.depth < DEEPEST ? FIRST : WRONG;
  // A document is an object or a list.
  return open.depth > 0 && (kind === STRING || kind === SCALAR || kind === WORDS) ? REST : WRONG;
}

export function isAfterKey(due: number): boolean {
  return due === AFTER_KEY;
}

export function costAt(due: number, token: JsonToken): number {
  return due === AFTER_KEY ? token.keyCost : token.cost;
}
