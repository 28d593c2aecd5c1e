import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancedEnd } from './balanced.ts';

// The same, character by character: too slow for replies, but obviously correct.
function plainEnd(text: string, start: number, end: number): number {
  let depth = 0;
  let inString = false;
  for (let pos = start; pos < end; pos++) {
    const char = text.charAt(pos);
    if (inString && char === '\\') pos++;
    else if (char === '"') inString = !inString;
    else if (!inString && '{['.includes(char)) depth++;
    else if (!inString && '}]'.includes(char) && --depth === 0) return pos + 1;
  }
  return -1;
}

const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', '\\"', 'a', 'é', '😀', '\u0000', ' ', '\n', ':', '"x"', '{}');

test('finds the bracket that closes the first one, whatever strings contain', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = `{${pieces.join('')}`;
      expect(balancedEnd(text, 0, text.length)).toBe(plainEnd(text, 0, text.length));
    }),
    { numRuns: 2000 },
  );
});

test('continues from piece to piece, even inside an escape', () => {
  for (const long of [16_380, 16_381, 16_382, 16_383, 16_384, 16_385, 32_767]) {
    for (const end of ['"}', '\\"}"}', '\\\\"}', '\\\\\\"}"}', '"', '\\']) {
      for (const start of ['', '\\n']) {
        const text = `{"${start}${'a'.repeat(long)}${end} tail }`;
        expect(balancedEnd(text, 0, text.length)).toBe(plainEnd(text, 0, text.length));
      }
    }
  }
});
