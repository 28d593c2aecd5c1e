/** The only parts of the platform's coders that are used: pure functions, in browsers and on Node alike. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of a range of bytes; invalid UTF-8 becomes the replacement character. */
export function utf8Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** A text as UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}
