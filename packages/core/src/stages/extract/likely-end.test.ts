import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyEnd } from './likely-end.ts';

/** The same for indented documents, by searching for the line that closes them. */
function plainEnd(text: string, start: number, end: number): number {
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const under = `\n${indent}}`;
  const at = text.indexOf(under, start + 1);
  return at < 0 || at + under.length > end ? -1 : at + under.length;
}

test('finds the bracket under the first character of an indented document', () => {
  const piece = fc.constantFrom('}', ' }', '\n', '\n}', '\n }', '\n  }', '\n  ', ' ', '"a": 1', '{');
  fc.assert(
    fc.property(fc.constantFrom('', ' ', '  ', 'x\n', 'x\n  '), fc.array(piece), fc.nat(6), (before, pieces, cut) => {
      const text = `${before}{\n${pieces.join('')}`;
      const end = Math.max(before.length + 2, text.length - cut);
      expect(likelyEnd(text, before.length, end)).toBe(plainEnd(text, before.length, end));
    }),
    { numRuns: 4000 },
  );
});

test.each<[string, number, number, number]>([
  ['{"a": 1}', 0, 8, 8],
  ['[1]', 0, 3, 3],
  ['[{}] and {}', 0, 11, 4],
  ['{"a": 1} and }', 0, 14, 14],
  ['{"a": 1}\n}', 0, 10, 8],
  ['{"a": 1} }', 0, 8, 8],
  ['{"a": 1}\n', 0, 4, -1],
  ['{', 0, 1, -1],
  ['}{', 1, 2, -1],
  ['{ "a": 1}', 0, 9, 9],
  ['[\n1\n]', 0, 5, 5],
  ['{ \n "a": {\n }\n}', 0, 15, 15],
  ['  {\n x}\n  }', 2, 11, 11],
  ['x {\n}', 2, 5, -1],
  ['{\n}\n', 0, 2, -1],
])('the document in %j from %d to %d ends at %d', (text, start, end, expected) => {
  expect(likelyEnd(text, start, end)).toBe(expected);
});
