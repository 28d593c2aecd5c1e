import { expect, it } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

const DIGITS = Array.from({ length: 0x1ffff - 0x80 }, (_, index) => index + 0x80)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && /^\p{Nd}$/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code));

it('reads the digits of every script, also where blocks follow each other directly', () => {
  expect(DIGITS.length % 10).toBe(0);
  expect(DIGITS.map(asciiDigits).join('')).toBe('0123456789'.repeat(DIGITS.length / 10));
});

it('agrees with Unicode wherever a digit has an ASCII equivalent', () => {
  const known = DIGITS.filter((digit) => /^[0-9]$/.test(digit.normalize('NFKC')));
  expect(known.length).toBeGreaterThan(50);
  expect(known.map(asciiDigits)).toEqual(known.map((digit) => digit.normalize('NFKC')));
});

it('leaves everything else as it is', () => {
  expect(asciiDigits('a 12 ½ Ⅳ ٣x𝟙𝟚')).toBe('a 12 ½ Ⅳ 3x12');
});
