export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first--;
  return (code - first) % 10;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
