import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64, base64Bytes, base64Length } from './base64.ts';

test('writes any bytes the way other encoders do', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => base64(bytes) === Buffer.from(bytes).toString('base64')));
});

test('reads the bytes that it writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = base64(bytes);
      expect(base64Length(text)).toBe(bytes.length);
      expect(base64Bytes(text)).toEqual(bytes);
    }),
  );
});

test.for(['a', 'ab=c', 'photo.png', '/tmp/a.png', 'YWI', 'YW I', 'YWJj\n', 'a===', 'YWJ_'])('%j is not base64', (text) => {
  expect(base64Length(text)).toBeUndefined();
});
