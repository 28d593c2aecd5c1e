import { utf8Bytes, utf8Text } from './utf8.ts';

const DIGITS = utf8Bytes('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING = 0x3d;

/** Bytes as base64, padded. */
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
