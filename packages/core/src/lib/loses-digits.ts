const NONZERO = /^[0.]*[1-9]/;

// Whether a decimal number becomes a different number as a double: a whole number loses digits, a fraction becomes whole, or a small number
// becomes zero. Ordinary rounding of fractions does not count.
export function losesDigits(written: string): boolean {
  const value = Math.abs(Number(written));
  // Fifteen digits are always kept.
  if (value !== 0 && written.length <= 15) return false;
  const digits = written.replace(/^[+-]?0*(?=[0-9])/, '');
  if (value === 0) return NONZERO.test(digits);
  if (/[eE]/.test(digits)) return !keepsDigits(digits, value);
  if (!Number.isInteger(value)) return false;
  const [whole = '', fraction = ''] = digits.split('.');
  return /[1-9]/.test(fraction) || String(value) !== whole;
}

function keepsDigits(digits: string, value: number): boolean {
  const written = significant(digits);
  return written.length <= 15 || significant(value.toPrecision(Math.min(21, written.length))) === written;
}

function significant(number: string): string {
  return number.replace(/[eE].*|[.-]/g, '').replace(/^0+/, '');
}
