import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { scanText } from './scan-text.ts';

/** The same, character by character: too slow for replies, and plain to see. */
function plainColons(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at++) if (text.charAt(at) === ':' && /[" \n\r\t]/.test(text.charAt(at - 1))) colons++;
  return colons;
}

/** Asks until it is worth it again: texts beyond ASCII make it pause. */
function scanned(text: string): { readonly colons: number; readonly hasDigits: boolean } {
  for (let i = 0; i < 400; i++) {
    const scan = scanText(text);
    if (scan !== undefined) return scan;
  }
  throw new Error('This machine has no such instructions.');
}

const parts = fc.constantFrom(
  '": ',
  '" :',
  '\n:',
  'a:b',
  '":"',
  ' : ',
  '\\":',
  '1.5',
  '1234567',
  '0123456789',
  '.',
  '-',
  'e',
  'é',
  '好',
  '😀',
);
const texts = fc
  .tuple(
    fc.nat(40),
    fc.array(
      fc.oneof(
        parts,
        parts,
        fc.string({ maxLength: 9 }).map((text) => text.replaceAll(/[^ -~]/g, '')),
      ),
    ),
  )
  .map(([shift, pieces]) => `{${'x'.repeat(shift)}${pieces.join('')}`.padEnd(256 + shift, '"k": 1,'));

beforeAll(() => {
  for (let i = 0; i < 200; i++) scanText('x'.repeat(300));
});

test('counts the colons behind quotes and spaces, wherever they stand', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(scanned(text).colons).toBe(plainColons(text));
    }),
    { numRuns: 1000 },
  );
  for (const length of [256, 4079, 4080, 4081, 4095, 4096, 4097, 20_000, 80_000]) {
    const text = '":'.repeat(length / 2).padEnd(length, 'x');
    expect(scanned(text).colons).toBe(Math.floor(length / 2));
    expect(scanned(`${'x'.repeat(length)}`).colons).toBe(0);
  }
});

test('sees every number with sixteen digits', () => {
  for (let shift = 0; shift < 40; shift++) {
    for (const digits of ['1234567890123456', '123456789012.3456', '0.1234567890123456', '1234567890123456.']) {
      const text = `${'x'.repeat(shift)}${digits}`.padEnd(300, 'x');
      expect(scanned(text).hasDigits).toBe(true);
    }
    expect(scanned(`${'x'.repeat(shift)}1234567 1234567`.padEnd(300, 'x')).hasDigits).toBe(false);
  }
});

test('leaves short and very long texts to others', () => {
  expect(scanText('{"a": 1}')).toBeUndefined();
  expect(scanText(' '.repeat(100_000))).toBeUndefined();
});
