/** Converts decimal digits of any script to ASCII digits. In every script the ten digits are consecutive, starting at zero. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode lists digits in blocks of ten, and some blocks follow each other directly: 𝟏 and 𝟙 are in one run of five blocks. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first--;
  return (code - first) % 10;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
