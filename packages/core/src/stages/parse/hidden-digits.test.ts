import { expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { wholeText } from '../../lib/text-slice.ts';
import { hidesDigits } from './hidden-digits.ts';

it.each(rows<string>('json', 'Digits that may be lost'))('finds digits that may be lost in %s', (text) => {
  expect(hidesDigits(wholeText(text), false)).toBe(true);
});

it.each(rows<string>('json', 'Digits that are kept'))('finds none in %s', (text) => {
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
