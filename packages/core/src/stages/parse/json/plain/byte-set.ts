// The ASCII characters that a bare name may contain. See `isNameChar`.
export const NAME_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$';

/* @__NO_SIDE_EFFECTS__ */
export function byteSet(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}
