import { utf8Bytes } from '../lib/utf8.ts';

/** The character that invalid UTF-8 is decoded to. */
export const REPLACEMENT = '\ufffd';

// A byte that is never valid in UTF-8.
const BROKEN = 0xff;

/** Returns a reply's bytes with invalid ones restored, so that the engine detects and grades the damage. */
export function damagedBytes(reply: string): Uint8Array {
  const parts = reply.split(REPLACEMENT).map(utf8Bytes);
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length + 1, -1)).fill(BROKEN);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length + 1;
  }
  return bytes;
}
