import * as char from '../../../lib/char.ts';
import { BEYOND_ASCII } from '../../../lib/unit-bytes.ts';
import { passContent } from './byte-scan.ts';
import { byteSet, NAME_CHARS } from './byte-set.ts';
import { BYTES as WINDOW } from './byte-window.ts';
import { jsonText } from './json-text.ts';
import { type KnownKey, knownKey } from './known-key.ts';
import { insertEntryComma } from './missing-comma.ts';
import { type Frame, liberty, type Reader } from './reader.ts';

// Imported constants are looked up wherever they are used; these are compiled in, which shows in loops as hot as here.
const { isNameChar, COLON, DOUBLE_QUOTE, SINGLE_QUOTE } = char;
const BYTES: Uint8Array = WINDOW;

const SINGLE_QUOTES = liberty('parse.single-quotes');
const BARE_KEY = liberty('parse.bare-key');
const NAME = byteSet(NAME_CHARS);

/**
 * Moves past a key and its colon right behind: in quotes without escapes and control characters, or bare. Nothing is done
 * where something else stands. `pos` is the offset of its first byte, whose code is `code`; `colon` that of its
 * colon, if it is known.
 */
export function passKey(reader: Reader, frame: Frame, base: number, pos: number, code: number, colon: number): boolean {
  const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  const from = isQuoted ? pos + 1 : pos;
  let to = from;
  if (colon > 0) to = isQuoted ? colon - 1 : colon;
  else if (isQuoted) {
    to = passContent(from, code);
    if (BYTES[to] !== code || BYTES[to + 1] !== COLON) return false;
  } else {
    while (NAME[BYTES[to] as number] === 1 || (BYTES[to] === BEYOND_ASCII && isNameChar(reader.text.charCodeAt(base + to)))) to++;
    if (BYTES[to] !== COLON) return false;
  }
  if (isQuoted && to - from > reader.options.string) return false;
  if (to === from || reader.keyCount >= reader.options.keys) return false;
  const key = knownKey(reader.text, base, from, to);
  if (key.name === '__proto__') return false;
  if (frame.comma < 0 && frame.count > 0) insertEntryComma(reader, base + pos, reader.changes.length);
  frame.key = key.name;
  frame.segment = key.segment;
  frame.keyPath = '';
  reader.keyCount++;
  reader.pos = base + to + (isQuoted ? 2 : 1);
  if (code === SINGLE_QUOTE) reader.note(SINGLE_QUOTES, base + pos, key.singleQuoted || `'${key.name}'`, literalOf(key));
  else if (code !== DOUBLE_QUOTE) reader.note(BARE_KEY, base + pos, key.name, literalOf(key));
  return true;
}

function literalOf(key: KnownKey): string {
  return key.literal === '' ? jsonText(key.name) : key.literal;
}
