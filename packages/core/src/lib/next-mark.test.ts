import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NextMark } from './next-mark.ts';

it('finds what a search from each place finds, in any order', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '*', '/'), maxLength: 20 });
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 22 })), (text, places) => {
      const mark = new NextMark(text, '*/');
      for (const from of places) {
        const found = text.indexOf('*/', from);
        expect(mark.at(from)).toBe(found === -1 ? Number.POSITIVE_INFINITY : found);
      }
    }),
  );
});
