import { BACKSLASH, COLON, DOUBLE_QUOTE, isPlainSpace } from '../../lib/char.ts';
import { type Measure, measured } from '../../lib/measure.ts';
import type { Json } from '../../model/json.ts';
import { hidesDigits } from './hidden-digits.ts';

/** What a strictly parsed value must keep to before it may skip the tolerant reader. */
export interface GuardLimits {
  readonly depth: number;
  readonly keys: number;
  readonly string: number;
}

/**
 * Whether strict JSON hides nothing that JSON.parse keeps quiet about: repeated keys, integers whose digits were
 * lost, keys that are refused or empty, and sizes beyond the limits. One pass over the value, unless somebody has measured
 * it before, and one over the text where the length of that leaves room for something that is not in the value.
 */
export function holdsNoSurprise(text: string, value: Json, limits: GuardLimits, known?: Readonly<Measure>): boolean {
  if (typeof value !== 'object' || value === null)
    return !(typeof value === 'number' && (isLossy(value) || hidesDigits(text, value === 0))) && text.length <= limits.string;
  if (text.length > limits.string && hasLongString(text, limits.string)) return false;
  const { odd, zero, long, keys, size } = known ?? measured(value, limits.depth);
  if (odd || keys > limits.keys) return false;
  return isFilled(text, size, keys) ? !long || !hidesDigits(text, zero) : hasOnlyKeys(text, keys) && !hidesDigits(text, zero);
}

/** Beyond the whole numbers that are exact; what has become infinite too. */
function isLossy(value: number): boolean {
  return !(value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER);
}

/**
 * A repeated key takes more characters than this, `"k":1,`, and so does a number that became zero, `1e-400`, beside that
 * zero. A number that takes ten characters and has no more than these beside them lost nothing.
 */
const CRAMPED = 4;

/**
 * Whether a value that takes at least `size` characters fills its text, so that nothing can hide there. An escape takes
 * one character more than what it stands for at least, also in a member that was dropped. They are counted only where
 * they are fewer than the keys, which are counted otherwise; of a text that is indented, say, nothing is known.
 */
function isFilled(text: string, size: number, keys: number): boolean {
  let room = text.length - size;
  if (room - CRAMPED > keys) return false;
  for (let at = 0; room > CRAMPED; at += 2, room--) {
    at = text.indexOf('\\', at);
    if (at < 0) return false;
  }
  return true;
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
