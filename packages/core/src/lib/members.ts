import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isPlainSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
} from './char.ts';
import { utf8Text } from './utf8.ts';

/** A member of a JSON object, or an item of a list with its index as the key, as a range of bytes. */
export interface Member {
  readonly key: string;
  /** The start of the key. The same as `start` in a list. */
  readonly keyStart: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the members of the JSON object or list that begins at `from`, in order, without building values. One member's bytes can then be
 * read or replaced while the others stay unchanged. Stops early if the text is not JSON.
 */
export function members(bytes: Uint8Array, from: number): readonly Member[] {
  const found: Member[] = [];
  let at = skipSpace(bytes, from);
  const isObject = bytes[at] === OPEN_BRACE;
  if (!isObject && bytes[at] !== OPEN_BRACKET) return found;
  at = skipSpace(bytes, at + 1);
  while (at < bytes.length && bytes[at] !== CLOSE_BRACE && bytes[at] !== CLOSE_BRACKET) {
    const keyStart = at;
    let key = String(found.length);
    if (isObject) {
      const keyEnd = skipValue(bytes, at);
      key = keyText(bytes, at, keyEnd);
      at = skipSpace(bytes, keyEnd);
      if (bytes[at] !== COLON) return found;
      at = skipSpace(bytes, at + 1);
    }
    const end = skipValue(bytes, at);
    if (end === at) return found;
    found.push({ key, keyStart, start: at, end });
    at = skipSpace(bytes, end);
    if (bytes[at] === COMMA) at = skipSpace(bytes, at + 1);
    else if (bytes[at] !== CLOSE_BRACE && bytes[at] !== CLOSE_BRACKET) return found;
  }
  return found;
}

/** Returns the JSON text of a field exactly as written in an object. If the key is repeated, the last one counts. */
export function rawField(object: Uint8Array, key: string): string | undefined {
  const member = members(object, 0).findLast((one) => one.key === key);
  return member === undefined ? undefined : utf8Text(object, member.start, member.end);
}

/** Returns the offset of the next byte that is not white space. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isPlainSpace(bytes[at] as number)) at++;
  return at;
}

/** Returns the end of the value that begins at `from`. */
export function skipValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from];
  if (first === DOUBLE_QUOTE) return skipString(bytes, from);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return skipNested(bytes, from);
  let at = from;
  while (at < bytes.length && !endsScalar(bytes[at] as number)) at++;
  return at;
}

function skipString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== DOUBLE_QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, bytes.length);
}

function skipNested(bytes: Uint8Array, from: number): number {
  let depth = 0;
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === DOUBLE_QUOTE) {
      at = skipString(bytes, at);
      continue;
    }
    at++;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) return at;
  }
  return at;
}

function keyText(bytes: Uint8Array, start: number, end: number): string {
  const text = utf8Text(bytes, start, end);
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === COLON || isPlainSpace(byte);
}
