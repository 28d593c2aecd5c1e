import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

test('lines are the same however they are split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(20)), (text, cuts) => {
      const bytes = Buffer.from(text);
      const lines = new Lines(1_000_000);
      const heard: string[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        heard.push(...(lines.add(bytes.subarray(at, at + cut)) ?? []));
        at = Math.min(bytes.length, at + cut);
      }
      expect(heard).toEqual(text.split('\n').slice(0, -1));
    }),
  );
});

test('gives up on a line that never ends', () => {
  const lines = new Lines(10);
  expect(lines.add(Buffer.from('12345'))).toEqual([]);
  expect(lines.add(Buffer.from('6789'))).toEqual([]);
  expect(lines.add(Buffer.from('0abc'))).toBeUndefined();
  expect(new Lines(3).add(Buffer.from('\nabc\n'))).toEqual(['', 'abc']);
  expect(new Lines(3).add(Buffer.from('abc'))).toEqual([]);
  expect(new Lines(3).add(Buffer.from('abcd\n'))).toBeUndefined();
});
