import { isDigit } from '../../lib/char.ts';
import type { TextSlice } from '../../lib/text-slice.ts';

// Compiled in, whereas an imported constant would be looked up each time.
const DOT = 0x2e;
const LOWER_E = 0x65;

const KEPT = 15;

// Whether strict JSON text may contain a number, other than a large integer, that lost digits. This is a fraction with so many digits that
// it became whole, a number with a negative exponent or, if the value contains a zero, a number so small that it became zero. Strings are
// not skipped, since a match there only costs time.
export function hidesDigits(source: TextSlice, hasZero: boolean): boolean {
  return hasLongFraction(source) || hasSmallNumber(source, hasZero);
}

function hasLongFraction({ text, start, end: last }: TextSlice): boolean {
  for (let at = text.indexOf('.', start); at !== -1 && at < last; at = text.indexOf('.', at + 1)) {
    let end = at + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    if (end - 1 - startOfDigits(text, at) > KEPT) return true;
  }
  return false;
}

function hasSmallNumber({ text, start, end }: TextSlice, hasZero: boolean): boolean {
  for (let at = text.indexOf('-', start + 1); at !== -1 && at < end; at = text.indexOf('-', at + 1)) {
    if ((text.charCodeAt(at - 1) | 0x20) !== LOWER_E || !isDigit(text.charCodeAt(at - 2))) continue;
    if (hasZero && hasThreeDigits(text, at + 1)) return true;
    if (at - 1 - startOfNumber(text, at - 1) > KEPT) return true;
  }
  return false;
}

function hasThreeDigits(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1)) && isDigit(text.charCodeAt(at + 2));
}

function startOfDigits(text: string, end: number): number {
  let start = end;
  while (isDigit(text.charCodeAt(start - 1))) start--;
  return start;
}

function startOfNumber(text: string, end: number): number {
  const start = startOfDigits(text, end);
  return text.charCodeAt(start - 1) === DOT ? startOfDigits(text, start - 1) : start;
}
