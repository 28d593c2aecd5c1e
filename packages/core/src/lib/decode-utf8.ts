/** The only part of the platform's text decoder that is used: a pure function, in browsers and on Node alike. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Text from bytes; `valid` is false if some were not UTF-8 and became the replacement character. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly valid: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes), valid: false };
  }
}

/**
 * The bytes a text takes in UTF-8, counted without encoding it; a text that can't take more than `enough` is not counted exactly.
 */
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
