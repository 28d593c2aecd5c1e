import { expect, test } from 'vitest';
import { inAscii } from './ascii.ts';
import { drawnRow, lookFor } from './look.ts';

const LOOK = { isAscii: false, isColoured: true };
const ESCAPE = '\u001b';

test('a locale that is set and not UTF-8 asks for ASCII, and NO_COLOR for no colours', () => {
  expect(lookFor({}, { LANG: 'C.UTF-8' })).toEqual(LOOK);
  expect(lookFor({}, {})).toEqual(LOOK);
  expect(lookFor({}, { LANG: 'de_DE.utf8', LC_ALL: 'C', NO_COLOR: '1' })).toEqual({ isAscii: true, isColoured: false });
  expect(lookFor({ ascii: true, color: true }, { NO_COLOR: '1' })).toEqual({ isAscii: true, isColoured: true });
});

test('rows have the colours of their roles, and no others', () => {
  const row = [{ text: '✗', role: 'fail' }, { text: ' a' }] as const;
  expect(drawnRow(row, 80, LOOK)).toBe(`${ESCAPE}[31m${ESCAPE}[1m✗${ESCAPE}[22m${ESCAPE}[39m a`);
  expect(drawnRow(row, 80, { ...LOOK, isColoured: false })).toBe(`${ESCAPE}[1m✗${ESCAPE}[22m a`);
  expect(drawnRow(row, 2, { ...LOOK, isColoured: false })).toBe(`${ESCAPE}[1m✗${ESCAPE}[22m…`);
});

test('our symbols become ASCII, what a model wrote stays, and nothing is wider than its space', () => {
  expect(inAscii('▸✗ gruff…  │ ● · 漢é')).toBe('>x gruff.. | * . 漢é');
  expect(inAscii('← → step')).toBe('<- -> step');
  expect(drawnRow([{ text: '…→'.repeat(20) }], 10, { isAscii: true, isColoured: false })).toMatch(/^[\x20-\x7e]{10}$/);
});
