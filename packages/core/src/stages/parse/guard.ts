import { COLON, DOUBLE_QUOTE, isPlainSpace } from '../../lib/char.ts';
import { type Measure, measured } from '../../lib/measure.ts';
import { hasOddEscape } from '../../lib/odd-escape.ts';
import type { TextSlice } from '../../lib/text-slice.ts';
import type { Json } from '../../model/index.ts';
import { hidesDigits } from './hidden-digits.ts';
import { nextPlainQuote } from './json/text/plain-quote.ts';

// The limits that a strictly parsed value must respect before it may skip the tolerant reader.
interface GuardLimits {
  readonly depth: number;
  readonly keys: number;
  readonly string: number;
}

// Whether strict JSON contains nothing that JSON.parse silently ignores: repeated keys, integers that lost digits, refused or empty keys,
// unintended escapes, and sizes beyond the limits. It takes one pass over the value, unless the value was measured before. It takes another
// over the text if the text is long enough to contain something that is not in the value.
export function holdsNoSurprise(source: TextSlice, value: Json, limits: GuardLimits, known?: Readonly<Measure>): boolean {
  const length = source.end - source.start;
  if (length > limits.string && hasLongString(source, limits.string)) return false;
  const { odd, zero, long, keys, size } = known ?? measured(value, limits.depth);
  if (odd || keys > limits.keys || hasOddEscape(source.text, source.start, source.end)) return false;
  if (isFilled(source, size, keys)) return !long || !hidesDigits(source, zero);
  return hasOnlyKeys(source, keys) && !hidesDigits(source, zero);
}

// The characters to spare up to which nothing can hide. A repeated key takes more (`"k":1,`), and so does a number that became zero
// (`1e-400`), on top of that zero. A number of ten characters with no more than these to spare lost nothing.
const CRAMPED = 4;

// Whether a value that takes at least `size` characters fills its text, so that nothing can hide there. An escape takes at least one
// character more than its meaning, even in a dropped member. Escapes are counted only if there are fewer of them than keys; otherwise the
// keys are counted. The answer is unknown for indented text, for example.
function isFilled({ text, start, end }: TextSlice, size: number, keys: number): boolean {
  let room = end - start - size;
  if (room - CRAMPED > keys) return false;
  for (let at = start; room > CRAMPED; at += 2, room--) {
    at = text.indexOf('\\', at);
    if (at === -1 || at >= end) return false;
  }
  return true;
}

function hasOnlyKeys(source: TextSlice, expected: number): boolean {
  const { text, start, end } = source;
  let colons = 0;
  for (let at = text.indexOf(':', start); at !== -1 && at < end; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === DOUBLE_QUOTE || isPlainSpace(before)) colons++;
  }
  return colons === expected || countKeysIn(source) === expected;
}

function countKeysIn({ text, start, end }: TextSlice): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) at = nextPlainQuote(text, at + 1, end, '"');
    else if (code === COLON) count++;
  }
  return count;
}

function hasLongString({ text, start, end }: TextSlice, limit: number): boolean {
  for (let open = text.indexOf('"', start); open !== -1 && open < end; ) {
    const close = nextPlainQuote(text, open + 1, end, '"');
    if (close - open - 1 > limit) return true;
    open = text.indexOf('"', close + 1);
  }
  return false;
}
