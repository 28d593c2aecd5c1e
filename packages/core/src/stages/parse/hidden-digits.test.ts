import { expect, it } from 'vitest';
import { wholeText } from '../../lib/stretch.ts';
import { hidesDigits } from './hidden-digits.ts';

it.each([
  '[1.234567890123456]',
  '[1234567890.123456]',
  '[1234567890123456e-1]',
  '[1234567890123456E-1]',
  '[12345678.1234567e-1]',
])('finds digits that may be lost in %s', (text) => {
  expect(hidesDigits(wholeText(text), false)).toBe(true);
});

it.each([
  '[1.23456789012345]',
  '[123456789012345e-1]',
  '[-1.5]',
  '["1.", "2020-100", "e-100", "the-100"]',
  '["12345678 1234567e-1"]',
  '[1e-40, "1e-x00", "1e-4x0", "1e-40x"]',
])('finds none in %s', (text) => {
  expect(hidesDigits(wholeText(text), true)).toBe(false);
});

it('looks for what became zero only if there is a zero', () => {
  expect(hidesDigits(wholeText('[1e-400]'), true)).toBe(true);
  expect(hidesDigits(wholeText('[1e-400]'), false)).toBe(false);
});

it('ignores a minus after it', () => {
  expect(hidesDigits({ text: '[0, 1e-400]', start: 0, end: 6 }, true)).toBe(false);
});

it.each(['.1234567890123456', 'e-400', ' 1e-400', '1234567890123456e-1', '0.1234567890123456'])(
  'takes no notice of %s behind it',
  (behind) => {
    const text = `[0, 1${behind}`;
    expect(hidesDigits({ text, start: 0, end: 5 }, true)).toBe(false);
  },
);
