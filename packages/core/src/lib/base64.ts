import { utf8Bytes, utf8Text } from './utf8.ts';

const DIGITS = utf8Bytes('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING = 0x3d;

export function base64(bytes: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const [first, second = 0, third = 0] = [bytes[at] as number, bytes[at + 1], bytes[at + 2]];
    const bits = (first << 16) | (second << 8) | third;
    // Two digits for the first byte, and one for each of the other bytes present.
    const count = Math.min(bytes.length - at, 3) + 1;
    for (let digit = 0; digit < count; digit++) digits[to + digit] = DIGITS[(bits >> (18 - 6 * digit)) & 63] as number;
  }
  return utf8Text(digits);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

// Returns how many bytes a base64 text encodes. Returns undefined if it does not have the form that `base64` writes.
export function base64Length(text: string): number | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return undefined;
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}

/** Decodes a base64 text. */
export function base64Bytes(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (const [value, digit] of DIGITS.entries()) values[digit] = value;
  const bytes = new Uint8Array(base64Length(text) ?? 0);
  for (let at = 0, to = 0; to < bytes.length; at += 4, to += 3) {
    const digit = (index: number) => values[text.charCodeAt(at + index)] as number;
    const bits = (digit(0) << 18) | (digit(1) << 12) | (digit(2) << 6) | digit(3);
    // What is beyond the end is not kept.
    bytes[to] = bits >> 16;
    bytes[to + 1] = bits >> 8;
    bytes[to + 2] = bits;
  }
  return bytes;
}
