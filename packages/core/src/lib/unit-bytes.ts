/** The only part of the platform's encoder that is used: a pure function, in browsers and on Node alike. */
declare const TextEncoder: new () => { encodeInto(text: string, bytes: Uint8Array): { readonly written: number } };

/** The byte that represents a unit beyond ASCII. */
export const BEYOND_ASCII = 0x80;

const encoder = new TextEncoder();

/**
 * Writes one byte for each UTF-16 unit of a text, so that offsets stay the same: ASCII as it is, BEYOND_ASCII for everything
 * else. Loops over bytes take a fraction of the time of loops over the units of a string. There must be room for three bytes per
 * unit.
 */
export function writeUnitBytes(text: string, bytes: Uint8Array): void {
  const { written } = encoder.encodeInto(text, bytes);
  if (written !== text.length) squeeze(bytes, written);
}

/** Turns UTF-8 into one byte per unit: only a character of four bytes is two units. */
function squeeze(bytes: Uint8Array, length: number): void {
  let to = 0;
  for (let from = 0; from < length; from++) {
    const byte = bytes[from] as number;
    if (byte < 0x80) bytes[to++] = byte;
    else if (byte >= 0xc0) {
      bytes[to++] = BEYOND_ASCII;
      if (byte >= 0xf0) bytes[to++] = BEYOND_ASCII;
    }
  }
}
