/** Decimal digits of any script as ASCII ones; in every script they come in tens, from its zero on. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** A block of ten starts where the preceding character is not a digit, or is a nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero--;
  return code - zero;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
