import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterOffsets } from './character-offsets.ts';

it('counts the same as decoding the bytes before it', () => {
  const pieces = fc.array(fc.constantFrom('a', 'é', '漢', '😀', '\ud800', 'x'.repeat(4093)), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.array(pieces, { maxLength: 4 }), (start, others) => {
      const texts = [start, ...others].map((list) => list.join(''));
      const bytes = Buffer.from(texts.join(''));
      const offsetOf = characterOffsets(bytes);
      let whole = '';
      for (const text of texts) {
        expect(offsetOf(Buffer.byteLength(whole))).toBe(whole.length);
        whole += text;
      }
    }),
  );
});
