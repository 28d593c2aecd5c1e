import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberTexts } from '../../test/json-texts.ts';
import { leastNumberLength } from './number-length.ts';

test('no spelling of a number is shorter', () => {
  fc.assert(
    fc.property(numberTexts, (text) => {
      fc.pre(Number.isFinite(Number(text)));
      expect(leastNumberLength(Number(text))).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 20_000 },
  );
  for (const text of ['1e3', '1e9', '1e-3', '15e-4', '1e-9', '-0', '2e-4', '12e2', '1e15', '1E21', '0.1', '5e-1', '-1e-7']) {
    expect(leastNumberLength(Number(text))).toBeLessThanOrEqual(text.length);
  }
});

test('common numbers are as long as JSON.stringify writes them', () => {
  for (const number of [
    0, 7, 10, 42, 600, 1234, 99_999, 1200, -5, 0.5, 0.25, 0.123, 12.75, -0.5, 1_783_459_230, 1_783_459_230_123,
  ]) {
    expect(leastNumberLength(number)).toBe(JSON.stringify(number).length);
  }
});
