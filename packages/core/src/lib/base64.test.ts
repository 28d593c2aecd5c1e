import fc from 'fast-check';
import { test } from 'vitest';
import { base64 } from './base64.ts';

test('writes any bytes the way other encoders do', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => base64(bytes) === Buffer.from(bytes).toString('base64')));
});
