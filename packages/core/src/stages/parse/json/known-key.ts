import { escapeSegment } from '../../../lib/pointer.ts';
import { BEYOND_ASCII } from '../../../lib/unit-bytes.ts';
import { BYTES as WINDOW } from './byte-window.ts';
import { jsonText } from './json-text.ts';

const BYTES: Uint8Array = WINDOW;

/** A key with what a Change of it needs. */
export interface KnownKey {
  readonly name: string;
  /** As a segment of a pointer, with the slash before it. */
  readonly segment: string;
  /** As JSON writes it. */
  readonly literal: string;
}

/*
 * Keys that were met lately. A key cut from the text is a new string, which an object must look up before it can be used
 * as a name; one that is a name already costs nothing. Of fixed size, so that hostile keys can't make it grow.
 */
const SLOTS = 256;
const LONGEST = 64;
const KEYS: (KnownKey | undefined)[] = new Array<KnownKey | undefined>(SLOTS).fill(undefined);
/** The bytes of the key in each slot. */
const SPELLINGS = new Uint8Array(SLOTS * LONGEST);

/** The key whose bytes stand from `from` to `to` in the window that starts at `base`. */
export function knownKey(text: string, base: number, from: number, to: number): KnownKey {
  const length = to - from;
  if (length > LONGEST) return newKey(text.slice(base + from, base + to));
  const slot = ((BYTES[from] as number) * 7 + (BYTES[to - 1] as number) * 3 + length) & (SLOTS - 1);
  const known = KEYS[slot];
  if (known !== undefined && known.name.length === length && isSpelled(text, base, from, length, slot, known.name)) return known;
  const key = newKey(asName(text.slice(base + from, base + to)));
  KEYS[slot] = key;
  SPELLINGS.set(BYTES.subarray(from, to), slot * LONGEST);
  return key;
}

function isSpelled(text: string, base: number, from: number, length: number, slot: number, name: string): boolean {
  const spelling = slot * LONGEST - from;
  let seen = 0;
  for (let i = from; i < from + length; i++) {
    const byte = BYTES[i] as number;
    if (byte !== SPELLINGS[spelling + i]) return false;
    seen |= byte;
  }
  // Beyond ASCII the bytes tell nothing.
  return seen < BEYOND_ASCII || text.startsWith(name, base + from);
}

function newKey(name: string): KnownKey {
  return { name, segment: `/${escapeSegment(name)}`, literal: jsonText(name) };
}

/** The same text as a name that objects know, apart from the reply it was cut from. */
function asName(key: string): string {
  for (const name in { [key]: 0 }) return name;
  return key;
}
