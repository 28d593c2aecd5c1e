/** The ASCII characters that a bare name may contain: see `isNameChar`. */
export const NAME_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$';

/** A table with 1 at each byte that represents one of the characters, and 0 elsewhere. */
/* @__NO_SIDE_EFFECTS__ */
export function byteSet(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}
