import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const ofNode = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the digests of the standard (%#)', (text, digest) => {
    expect(sha256(text)).toBe(digest);
  });

  test('matches Node at every length around the block size', () => {
    for (let length = 0; length < 260; length++) expect(sha256('é'.repeat(length))).toBe(ofNode('é'.repeat(length)));
    for (let length = 0; length < 260; length++) expect(sha256('x'.repeat(length))).toBe(ofNode('x'.repeat(length)));
  });

  test('matches Node on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void expect(sha256(text)).toBe(ofNode(text))),
      { numRuns: 500 },
    );
  });
});
