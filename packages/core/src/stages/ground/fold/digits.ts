const DIGIT = /^\p{Nd}$/u;

export function digitOf(code: number): number {
  if (code < 0x660) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1;
  if (!DIGIT.test(String.fromCharCode(code))) return -1;
  // The digits of a script begin where the last hexadecimal digit of the code is 0 or 6.
  const row = code & ~0xf;
  return DIGIT.test(String.fromCharCode(row)) ? code - row : code - row - 6;
}
