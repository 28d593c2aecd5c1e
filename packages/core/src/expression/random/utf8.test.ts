import { expect, it } from 'vitest';
import { utf8 } from './utf8.ts';

// From CPython 3.11.7: python3 -c "print('naïve 漢字 😀'.encode().hex())"

it('encodes characters of one to four bytes', () => {
  const hex = Array.from(utf8('naïve 漢字 😀'), (byte) => byte.toString(16)).join('');
  expect(hex).toBe('6e61c3af766520e6bca2e5ad9720f09f9880');
});

it('raises on a lone surrogate', () => {
  expect(() => utf8('😀\ud800')).toThrow(
    expect.objectContaining({
      kind: 'UnicodeEncodeError',
      message: "'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed",
    }),
  );
});
