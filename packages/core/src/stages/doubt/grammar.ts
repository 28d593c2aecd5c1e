import { LIMITS } from './limits.ts';
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
} from './tokens.ts';

// What JSON may have next: a value, the first entry or the end of what was just opened, the next entry, a colon, or the text after a value.
export const VALUE = 0;
export const FIRST = 1;
const NEXT = 2;
const AFTER_KEY = 3;
export const REST = 4;
// Nothing, because the document and the text end here.
export const TEXT_END = 5;
export const WRONG = 6;

// The open brackets, the innermost first.
export interface Open {
  readonly outer: Open | undefined;
  readonly isObject: boolean;
  readonly depth: number;
}

export const NOTHING_OPEN: Open = { outer: undefined, isObject: false, depth: 0 };

// A place between two tokens: where the one before it ends and the next one starts, what JSON may have there, and how odd the strings and
// keys before it are.
export interface TokenPlace {
  readonly start: number;
  readonly at: number;
  readonly due: number;
  readonly open: Open;
  readonly odd: number;
}

export function openAfter(open: Open, kind: number): Open {
  if (kind === OPEN_OBJECT || kind === OPEN_LIST) return { outer: open, isObject: kind === OPEN_OBJECT, depth: open.depth + 1 };
  return kind === CLOSE_OBJECT || kind === CLOSE_LIST ? (open.outer ?? open) : open;
}

export function closersOf(open: Open): string {
  let closers = '';
  for (let one = open; one.outer !== undefined; one = one.outer) closers += one.isObject ? '}' : ']';
  return closers;
}

export function dueAfter(due: number, open: Open, kind: number): number {
  if (due === AFTER_KEY) return kind === TOKEN_COLON ? VALUE : WRONG;
  if ((due === REST || due === FIRST) && open.depth > 0 && kind === (open.isObject ? CLOSE_OBJECT : CLOSE_LIST)) return REST;
  if (due === REST && open.depth === 0) return kind === EDGE ? TEXT_END : WRONG;
  if (due === REST) return kind === TOKEN_COMMA ? NEXT : WRONG;
  if (due !== VALUE && open.isObject) return kind === STRING || kind === BARE_KEY ? AFTER_KEY : WRONG;
  if (kind === OPEN_OBJECT || kind === OPEN_LIST) return open.depth < LIMITS.depth ? FIRST : WRONG;
  // A document is an object or a list.
  return open.depth > 0 && (kind === STRING || kind === SCALAR || kind === WORDS) ? REST : WRONG;
}

export function isAfterKey(due: number): boolean {
  return due === AFTER_KEY;
}

export function costAt(due: number, token: JsonToken): number {
  return due === AFTER_KEY ? token.keyCost : token.cost;
}
