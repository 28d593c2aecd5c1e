import { describe, expect, test } from 'vitest';
import { growthBySize, LINEAR } from '../../test/growth.ts';
import { rows } from '../../test/rows.ts';
import { lookalikes, lookalikeTexts, marked } from './lookalikes.ts';

const [A, E, O, R, T, PALOCHKA] = ['\u0430', '\u0435', '\u043e', '\u0440', '\u0422', '\u04cf'];

describe('a letter that passes for a Latin one', () => {
  test.each([
    ['a ticket', `${T}-1007`, T],
    ['a ticket without a hyphen', `${T}1007`, T],
    ['a ticket in English', `Refund ${T}-1007 for \u0418\u0432\u0430\u043d`, T],
    ['an address', `p${A}ypal.com`, A],
    ['an address wholly of such letters', `${A}${R}${R}${PALOCHKA}${E}.com`, `${A}${R}${R}${PALOCHKA}${E}`],
    [
      'the same in a Russian sentence',
      `\u0417\u0430\u0439\u0434\u0438 \u043d\u0430 ${A}${R}${R}${PALOCHKA}${E}.com`,
      `${A}${R}${R}${PALOCHKA}${E}`,
    ],
    ['a mailbox', `ann@ex${A}mple.org`, A],
    ['a mixed word in a Russian sentence', `\u0417\u0430\u0439\u0434\u0438 \u043d\u0430 p${A}ypal`, A],
    ['an identifier', `user_\u0456d`, '\u0456'],
    ['a Greek capital', '\u039f-77', '\u039f'],
    ['a Greek small letter', 'g\u03bfogle', '\u03bf'],
    ['after an escape of JSON', `"\\n${T}-1007"`, T],
    ['next to a letter that is plainly Cyrillic', `fac${E}boo\u043a`, E],
    ['a list with a Russian word', `["${T}-1007", "\u041c\u043e\u0441\u043a\u0432\u0430", "${T}-1008"]`, `${T}${T}`],
    ['a string after one that ends in a backslash', `["\u041c\u043e\u0441\u043a\u0432\u0430\\\\", "${T}-1007"]`, T],
    ['two words', `p${A}y ${T}-1 p${O}rt`, `${A}${T}${O}`],
  ])('is found in %s', (_, text, letters) => {
    const found = lookalikes(text);
    expect(found.map(({ character }) => character).join('')).toBe(letters);
    for (const { at, character } of found) expect(text.slice(at, at + character.length)).toBe(character);
  });

  test('is named, with its code and its script', () => {
    expect(lookalikeTexts(`Refund ${T}-1007 to p${A}yp${A}l.com`)).toEqual([
      `“${T}-1007” looks Latin but has ${T} U+0422 Cyrillic.`,
      `“p${A}yp${A}l.com” looks Latin but has ${A} U+0430 Cyrillic.`,
    ]);
    expect(lookalikeTexts(Array.from({ length: 25 }, (_, at) => `${T}-${at}`).join(' ')).at(-1)).toBe(
      '5 more words have letters that look Latin and are not.',
    );
  });

  test('is marked on a terminal, where control characters stay symbols', () => {
    expect(marked(`${T}-1007\u001b[2J`)).toBe(`${T}<U+0422>-1007␛[2J`);
    expect(marked('T-1007\n')).toBe('T-1007⏎');
  });
});

describe('ordinary text has none:', () => {
  test.each(rows<[string, string]>('wording', 'Ordinary text without letters that pass for Latin ones'))('%s', (_, text) => {
    expect(lookalikeTexts(text)).toEqual([]);
  });
});

test('takes time in proportion to the length of the text', () => {
  for (const piece of [`${T}-`, `${T}1 `, `p${A}`, `${A}.`, '-', `\\n${T}`, `${T} `]) {
    const growth = growthBySize(lookalikeTexts, (size) => `${T}${piece.repeat(size)}`, 25_000);
    expect(growth).toBeLessThan(LINEAR);
  }
});
