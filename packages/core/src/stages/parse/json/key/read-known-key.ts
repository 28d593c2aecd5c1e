import { COLON } from '../../../../lib/char.ts';
import { escapeSegment } from '../../../../lib/pointer.ts';
import { BEYOND_ASCII } from '../../../../lib/utf8.ts';
import { BYTES } from '../plain/byte-window.ts';
import { jsonString } from '../text/json-text.ts';
import { type KeyShape, type KnownKey, metOnce } from './shape.ts';

/*
 * Keys that were seen recently. A key cut from the text is a new string, which an object must look up before it can be used as a
 * name; one that is already a name costs nothing. Of fixed size, so that hostile keys can't make it grow.
 */
const SLOTS = 256;
const LONGEST = 64;
const KEYS: (KnownKey | undefined)[] = new Array<KnownKey | undefined>(SLOTS).fill(undefined);
const SPELLINGS = new Uint8Array(SLOTS * LONGEST);
// Both as words, because comparing four bytes at a time is faster.
const WORDS = new DataView(BYTES.buffer);
const SPELLED_WORDS = new DataView(SPELLINGS.buffer);

// A hash of the key last seen for the first time in each slot, because a key that occurs once is not worth keeping.
const TRACES = new Int32Array(SLOTS);

// Returns the key whose bytes are from `from` to `to` in the window that starts at `base`.
export function readKnownKey(text: string, base: number, from: number, to: number): KnownKey {
  const length = to - from;
  const slot = ((BYTES[from] as number) * 7 + (BYTES[to - 1] as number) * 3 + length) & (SLOTS - 1);
  const known = KEYS[slot];
  if (known !== undefined && known.name.length === length && isSpelled(text, base, from, slot, known)) return known;
  const cut = text.slice(base + from, base + to);
  if (length > LONGEST) return metOnce(cut);
  const met = traceOf(from, to);
  if (TRACES[slot] !== met) {
    TRACES[slot] = met;
    return metOnce(cut);
  }
  const isAscii = !BYTES.subarray(from, to).includes(BEYOND_ASCII);
  const name = asName(cut);
  const key = {
    name,
    segment: `/${escapeSegment(name)}`,
    literal: jsonString(name),
    singleQuoted: `'${name}'`,
    isAscii,
    isPlain: isAscii && !/["'`]/.test(name),
    slot,
  };
  KEYS[slot] = key;
  SPELLINGS.set(BYTES.subarray(from, to), slot * LONGEST);
  return key;
}

function traceOf(from: number, to: number): number {
  let trace = 0;
  for (let i = from; i < to; i++) trace = (Math.imul(trace, 31) + (BYTES[i] as number)) | 0;
  return trace;
}

// Whether the bytes of a plain key start at `from`. The answer is no if they are no longer kept.
export function isKeyAt(key: KnownKey, from: number): boolean {
  return KEYS[key.slot] === key && areSame(from, key.slot * LONGEST, key.name.length);
}

function isSpelled(text: string, base: number, from: number, slot: number, known: KnownKey): boolean {
  // Beyond ASCII the bytes say nothing.
  return areSame(from, slot * LONGEST, known.name.length) && (known.isAscii || text.startsWith(known.name, base + from));
}

function areSame(from: number, spelling: number, length: number): boolean {
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    if (WORDS.getInt32(from + i, true) !== SPELLED_WORDS.getInt32(spelling + i, true)) return false;
  }
  for (; i < length; i++) if (BYTES[from + i] !== SPELLINGS[spelling + i]) return false;
  return true;
}

function asName(key: string): string {
  for (const name in { [key]: 0 }) return name;
  return key;
}

// Returns the shape extended by the key that came next last time, if its bytes start at `from`, followed by its closing quote and its
// colon.
export function foretold(shape: KeyShape | undefined, from: number, quote: number): KeyShape | undefined {
  const next = shape?.next;
  if (next === undefined) return undefined;
  const to = from + next.key.name.length;
  return BYTES[to] === quote && BYTES[to + 1] === COLON && isKeyAt(next.key, from) ? next : undefined;
}
