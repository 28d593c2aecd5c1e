import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { likelyEnd } from './likely-end.ts';

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

test.each(rows<[string, number, number, number]>('surroundings', 'Where a document is likely to end'))(
  'the document in %j from %d to %d ends at %d',
  (text, start, end, expected) => {
    expect(likelyEnd(text, start, end)).toBe(expected);
  },
);
