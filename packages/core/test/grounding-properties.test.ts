import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedText } from '../src/stages/ground/folded-text.ts';
import { groundedIn } from '../src/stages/ground/grounded-in.ts';
import { aThirdOf, growth, growthBySize, LINEAR } from './growth.ts';
import { rows } from './rows.ts';

const SCRIPTS: { readonly [script: string]: { readonly letters: readonly string[]; readonly gap: string } } = {
  Latin: { letters: ['a', 'É', 'ß', 'ñ', 'ł', 'x', 'Q', 'u\u0308', 'ﬁ'], gap: ' ' },
  Greek: { letters: ['α', 'Σ', 'ώ', 'ς', 'Π', 'κ'], gap: ' ' },
  Cyrillic: { letters: ['й', 'Ж', 'ё', 'я', 'Ї', 'к'], gap: ' ' },
  Arabic: { letters: ['ا', 'ب', 'أ', 'م\u064e', 'ة', 'ي'], gap: ' ' },
  Hebrew: { letters: ['א', 'ש\u05c1', 'ם', 'ל', 'ת'], gap: ' ' },
  Devanagari: { letters: ['क', 'कि', 'न्त', 'म', 'ा'.padStart(2, 'र')], gap: ' ' },
  Han: { letters: ['東', '京', '都', '𠮷', '野', '家'], gap: '' },
  Japanese: { letters: ['が', 'カ', 'ｶﾞ', 'は\u3099', 'ー', 'ん'], gap: '' },
  Korean: { letters: ['각', '가', '나', '\u1112\u1161\u11ab', '서', '울'], gap: '' },
  Thai: { letters: ['ก', 'กำ', 'น้', 'เ', 'ไท', 'ย'], gap: '' },
};

const places = (source: string, value: string, match: 'exact' | 'folded' = 'folded') => {
  const { grounds } = groundedIn(source, [value], 'strings', match);
  return grounds.map(({ start, end }) => source.slice(start, end));
};

const spans = (script: string) => {
  const { letters, gap } = SCRIPTS[script] as (typeof SCRIPTS)[string];
  const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  return fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(29), fc.integer({ min: 1, max: 5 }))
    .map(([words, from, count]) => {
      const first = from % words.length;
      return { source: words.join(gap), value: words.slice(first, first + count).join(gap) };
    });
};

describe.each(Object.keys(SCRIPTS))('in %s', (script) => {
  it('every stretch of words is found, letter for letter', () => {
    fc.assert(
      fc.property(spans(script), ({ source, value }) => {
        expect(places(source, value, 'exact')).toEqual([value]);
        expect(places(source, value)).toEqual([value]);
      }),
      { numRuns: 150 },
    );
  });

  it('a stretch written otherwise is found where it folds to the same', () => {
    const ways = [
      (text: string) => text.normalize('NFC'),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.toUpperCase(),
      (text: string) => text.replaceAll(' ', '\n  '),
      (text: string) => text.replaceAll(' ', '-'),
      (text: string) => `“${text}”`,
      (text: string) => text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ];
    fc.assert(
      fc.property(spans(script), fc.constantFrom(...ways), ({ source, value }, way) => {
        const found = places(source, way(value));
        expect(found).toHaveLength(1);
        expect(foldedText(found[0] as string).text).toBe(foldedText(value).text);
      }),
      { numRuns: 150 },
    );
  });
});

it('whatever the texts are, a place folds to what its value folds to, and nothing throws', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom(...rows<string>('pieces', 'Sources')));
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, fc.nat(40), fc.nat(10), (one, other, from, length) => {
      const value = other === '' ? one.slice(from, from + length) : other;
      for (const { start, end } of groundedIn(one, [value], 'strings', 'folded').grounds) {
        const [found, wanted] = [foldedText(one.slice(start, end)).text, foldedText(value).text];
        // A space between the groups of a number is as good as none.
        expect(found.replaceAll(' ', '')).toBe(wanted.replaceAll(' ', ''));
      }
    }),
    { numRuns: 300 },
  );
});

it('a character that stands for a sentence stays one, so that no text becomes many times as long', () => {
  expect(foldedText('ﷺ').text).toHaveLength(1);
  expect(places('قال ﷺ هذا', 'ﷺ')).toEqual(['ﷺ']);
});

describe('the time grows with the size (a third of the shapes in each run)', () => {
  const words = (size: number) => 'alpha Béta, 1,200 gamma-delta '.repeat(Math.ceil(size / 30));
  const some = ['BETA', 'gamma delta', 'not there', '2024-03-12', '1200'];

  const shapes: readonly (readonly [string, (size: number) => string])[] = [
    ['words', words],
    ['one letter', (size: number) => 'a'.repeat(size)],
    ['letters that touch their boundaries', (size: number) => 'xa '.repeat(size / 3)],
    ['marks on one letter', (size: number) => `a${'\u0301\u0323'.repeat(size / 2)}`],
    ['digits', (size: number) => '1'.repeat(size)],
    ['groups of digits', (size: number) => '1,234'.repeat(size / 5)],
    ['years', (size: number) => '1/2/2024 '.repeat(size / 9)],
    ['hyphens', (size: number) => '-'.repeat(size)],
  ];
  it.each(aThirdOf(shapes))('of a source of %s', (_, make) => {
    expect(growthBySize((text) => groundedIn(text, some, 'strings', 'folded'), make, 100_000)).toBeLessThan(LINEAR);
  });

  const kinds: readonly (readonly [string, (index: number) => string])[] = [
    ['different words', (index: number) => `value ${index}`],
    ['texts that contain each other', (index: number) => 'axa'.slice(1).repeat((index % 200) + 1)],
    ['texts that nearly match', (index: number) => `${'xa '.repeat(20)}${index}`],
  ];
  it.each(aThirdOf(kinds))('of %s as values', (_, make) => {
    const source = 'xa '.repeat(10_000);
    const values = (count: number) => Array.from({ length: count }, (__, index) => make(index));
    const [few, many] = [values(500), values(2000)];
    const run = (list: readonly string[]) => () => void groundedIn(source, list, 'strings', 'folded');
    expect(growth(run(few), run(many))).toBeLessThan(LINEAR);
  });
});
