import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostColumnsOf } from '../text/columns.ts';
import type { Row } from './rows.ts';
import { wrapRow } from './wrap.ts';

const textOf = (row: Row) => row.map(({ text }) => text).join('');

test('nothing is lost, and no row is wider than it may be on any terminal', () => {
  const unit = fc.constantFrom('a', '中', '🇩🇪', '👍🏽', 'e\u0301', '<U+202E>', '1\u20e3', ' ', 'क्\u200cष', '\u1100\u1161', 'का');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.integer({ min: 12, max: 90 }), (text, columns) => {
      const rows = wrapRow([{ text: ' x: ' }, { text }], columns).map(textOf);
      expect(rows.map((row, at) => (at === 0 ? row : row.replace(/^↳ /, ''))).join('')).toBe(` x: ${text}`);
      for (const row of rows) expect(mostColumnsOf(row)).toBeLessThanOrEqual(columns);
    }),
  );
});

test('a row goes on after a mark, and roles stay with their text', () => {
  expect(wrapRow([{ text: 'ab', role: 'hold' }, { text: 'cdef' }], 4)).toEqual([
    [{ text: 'ab', role: 'hold' }, { text: 'cd' }],
    [{ text: '↳ ', role: 'quiet' }, { text: 'ef' }],
  ]);
  expect(wrapRow([], 4)).toEqual([[]]);
});

test('a mark is never broken, and a character wider than a row is taken apart', () => {
  expect(wrapRow([{ text: 'abcdef<U+202E>' }], 12).map(textOf)).toEqual(['abcdef', '↳ <U+202E>']);
  const conjunct = 'क्'.repeat(40);
  expect(wrapRow([{ text: conjunct }], 12).length).toBeGreaterThan(3);
});
