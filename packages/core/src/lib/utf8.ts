declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal?: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string };
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): { readonly written: number };
};

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = /* @__PURE__ */ new TextEncoder();

export function utf8Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return decoder.decode(bytes.subarray(start, end));
}

export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

// Decodes bytes. `valid` is false if some were not UTF-8 and became the replacement character.
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly valid: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes), valid: false };
  }
}

// Returns the size of a string in UTF-8 without encoding it. A string that cannot take more than `enough` bytes is not counted exactly.
export function utf8Length(text: string, enough: number): number {
  // Every UTF-16 unit takes at most three bytes, so short texts need no counting.
  if (text.length * 3 <= enough) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

export class Utf8Chunks {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  decode(chunk: Uint8Array): string | undefined {
    try {
      return this.#decoder.decode(chunk, { stream: true });
    } catch {
      return undefined;
    }
  }
}

// The byte that stands for a unit beyond ASCII.
export const BEYOND_ASCII = 0x80;

// Writes one byte per UTF-16 unit of a string, so that offsets stay the same. ASCII is copied and everything else becomes BEYOND_ASCII.
// Loops over bytes take a fraction of the time of loops over a string's units. There must be room for three bytes per unit.
export function writeUnitBytes(text: string, bytes: Uint8Array): void {
  const { written } = encoder.encodeInto(text, bytes);
  if (written !== text.length) squeeze(bytes, written);
}

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
