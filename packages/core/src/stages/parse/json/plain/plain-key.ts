import { COLON, DOUBLE_QUOTE, isNameChar, SINGLE_QUOTE } from '../../../../lib/char.ts';
import { BEYOND_ASCII } from '../../../../lib/utf8.ts';
import { insertEntryComma } from '../bracket/missing-comma.ts';
import { holdsEntry } from '../key/key.ts';
import { foretold, readKnownKey } from '../key/read-known-key.ts';
import { type KnownKey, sameAsBefore } from '../key/shape.ts';
import type { ParseFrame, Reader } from '../reader.ts';
import { jsonString } from '../text/json-text.ts';
import { passContent } from './byte-scan.ts';
import { byteSet, NAME_CHARS } from './byte-set.ts';
import { BYTES } from './byte-window.ts';
import { liberty, takeRepair } from './plain-repair.ts';

const NAME = byteSet(NAME_CHARS);
const SINGLE_QUOTES = liberty('parse.single-quotes');
const BARE_KEY = liberty('parse.bare-key');

// Moves past a key and the colon directly after it. The key is bare, or quoted without escapes and control characters. For anything else it
// does nothing. `pos` is the offset of the key's first byte, whose code is `code`. `colon` is the offset of its colon, if known.
export function passKey(reader: Reader, frame: ParseFrame, base: number, pos: number, code: number, colon: number): boolean {
  const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  const from = isQuoted ? pos + 1 : pos;
  let next = isQuoted ? foretold(frame.shape, from, code) : undefined;
  let to: number;
  if (next !== undefined) to = from + next.key.name.length;
  else if (colon !== -1) to = isQuoted ? colon - 1 : colon;
  else to = isQuoted ? endOfQuoted(from, code) : endOfBare(reader, base, from);
  if (to <= from || reader.keyCount >= reader.options.keys || (isQuoted && to - from > reader.options.string)) return false;
  const key = next === undefined ? readKnownKey(reader.text, base, from, to) : next.key;
  if (key.name === '__proto__') return false;
  if (!key.isPlain && holdsEntry(key.name)) return false;
  if (frame.comma === -1 && frame.count > 0) insertEntryComma(reader, frame, key.name, base + pos, reader.changes.length);
  frame.key = key.name;
  frame.segment = key.segment;
  frame.keyPath = '';
  next ??= sameAsBefore(frame.shape, key);
  frame.isNew = next !== undefined;
  if (next === undefined) frame.known = key;
  else frame.shape = next;
  reader.keyCount++;
  reader.pos = base + to + (isQuoted ? 2 : 1);
  if (code === SINGLE_QUOTE)
    takeRepair(
      reader,
      SINGLE_QUOTES,
      base + pos,
      key.singleQuoted || reader.text.slice(base + pos, base + to + 1),
      literalOf(key),
    );
  else if (code !== DOUBLE_QUOTE) takeRepair(reader, BARE_KEY, base + pos, key.name, literalOf(key));
  return true;
}

function endOfQuoted(from: number, quote: number): number {
  const to = passContent(from, quote);
  return BYTES[to] === quote && BYTES[to + 1] === COLON ? to : -1;
}

function endOfBare(reader: Reader, base: number, from: number): number {
  let to = from;
  while (NAME[BYTES[to] as number] === 1 || (BYTES[to] === BEYOND_ASCII && isNameChar(reader.text.charCodeAt(base + to)))) to++;
  return BYTES[to] === COLON ? to : -1;
}

function literalOf(key: KnownKey): string {
  return key.literal === '' ? jsonString(key.name) : key.literal;
}
