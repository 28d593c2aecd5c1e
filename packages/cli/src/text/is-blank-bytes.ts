export function isBlankBytes(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false;
  }
  return true;
}
