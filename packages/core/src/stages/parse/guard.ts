import { BACKSLASH, COLON, DOUBLE_QUOTE, isDigit, isPlainSpace } from '../../lib/char.ts';
import type { Json } from '../../model/json.ts';

/** What a strictly parsed value must keep to before it may skip the tolerant reader. */
export interface GuardLimits {
  readonly depth: number;
  readonly keys: number;
  readonly string: number;
}

/**
 * Whether strict JSON hides nothing that JSON.parse keeps quiet about: repeated keys, integers whose digits were
 * lost, keys that are refused or empty, and sizes beyond the limits. One pass over the value, one over the text.
 */
export function holdsNoSurprise(text: string, value: Json, limits: GuardLimits): boolean {
  if (typeof value !== 'object' || value === null)
    return (
      !(typeof value === 'number' && isLossy(value)) &&
      !(value === 0 && TINY.test(text)) &&
      !hasLongFraction(text) &&
      text.length <= limits.string
    );
  if (text.length > limits.string && hasLongString(text, limits.string)) return false;
  odd = false;
  zero = false;
  const keys = keysIn(value, limits.depth);
  if (odd || keys > limits.keys || (zero && TINY.test(text))) return false;
  return hasOnlyKeys(text, keys) && !hasLongFraction(text);
}

/** Beyond the whole numbers that are exact; what has become infinite too. */
function isLossy(value: number): boolean {
  return !(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER);
}

/** Digits behind a point beyond what a number keeps: one such may have become a whole number. */
const LONG_FRACTION = 16;

function hasLongFraction(text: string): boolean {
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) {
    let pos = at + 1;
    while (isDigit(text.charCodeAt(pos))) pos++;
    if (pos - at > LONG_FRACTION) return true;
  }
  return false;
}

/** A number so small that it may have become zero. */
const TINY = /[0-9][eE]-[0-9]{3}/;

/** What the walk over one value met: something that needs a closer look, and a zero. Nothing else runs in between. */
let odd = false;
let zero = false;

/** Counts the keys in a value. Recursive, but never deeper than the limit allows. */
function keysIn(value: object, room: number): number {
  if (room === 0) odd = true;
  if (odd) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      if (typeof item === 'object' && item !== null) count += keysIn(item, room - 1);
      else if (typeof item === 'number') lookAt(item);
    }
    return count;
  }
  for (const key in value) {
    if (key === '' || key === '__proto__' || key === 'constructor') odd = true;
    count++;
    const item = (value as { readonly [key: string]: Json })[key] as Json;
    if (typeof item === 'object' && item !== null) count += keysIn(item, room - 1);
    else if (typeof item === 'number') lookAt(item);
  }
  return count;
}

function lookAt(value: number): void {
  if (value === 0) zero = true;
  else if (isLossy(value)) odd = true;
}

/**
 * Whether strict JSON text has no more keys than the value that was read from it. Every colon of a key stands behind a
 * quote or a space, so counting those colons can only count too many; only then is the text walked string by string.
 */
function hasOnlyKeys(text: string, expected: number): boolean {
  let colons = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === DOUBLE_QUOTE || isPlainSpace(before)) colons++;
  }
  return colons === expected || countKeysInText(text) === expected;
}

/** The keys in strict JSON text: colons outside of strings. */
function countKeysInText(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) at = closingQuote(text, at);
    else if (code === COLON) count++;
  }
  return count;
}

function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (text.charCodeAt(close - 1) === BACKSLASH && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

function hasLongString(text: string, limit: number): boolean {
  for (let open = text.indexOf('"'); open >= 0; ) {
    const close = closingQuote(text, open);
    if (close - open - 1 > limit) return true;
    open = text.indexOf('"', close + 1);
  }
  return false;
}
