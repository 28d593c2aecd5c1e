import { expect, test } from 'vitest';
import { fit, fitMiddle, left, right, widthOf } from './width.ts';

test('width is counted in columns, by grapheme', () => {
  expect(['abc', '漢字', 'e\u0301', '👩‍👩‍👧', ''].map(widthOf)).toEqual([3, 4, 1, 2, 0]);
});

test('text that is too wide is cut, and half of a wide character becomes a space', () => {
  expect(fit('abcdef', 6)).toBe('abcdef');
  expect(fit('abcdef', 4)).toBe('abc…');
  expect(fit('漢字漢字', 4)).toBe('漢 …');
  expect(fit('漢字', 0)).toBe('');
  for (const columns of [1, 2, 3, 5, 8]) expect(widthOf(fit('a漢b字c👩‍👩‍👧d', columns))).toBe(columns);
});

test('text is not cut inside a number, which would read as another amount', () => {
  expect(fit('refund of 4800 EUR', 13)).toBe('refund of…');
  expect(fit('refund of 4800 EUR', 15)).toBe('refund of 4800…');
  expect(fit('refund of 4,800.50 EUR', 17)).toBe('refund of…');
  expect(left('refund of 4800 EUR', 13)).toBe('refund of…   ');
});

test('ids are cut in the middle', () => {
  expect(fitMiddle('gruff_blacksmith-rep0012', 11)).toBe('gruff…p0012');
  for (const columns of [3, 4, 9, 10]) expect(widthOf(fitMiddle('漢字漢字漢字漢字', columns))).toBe(columns);
});

test('cells are padded to their width, and numbers are never cut', () => {
  expect([left('a', 3), left('漢字', 3), right('12', 4), right('12345', 3)]).toEqual(['a  ', '漢…', '  12', '12345']);
});
