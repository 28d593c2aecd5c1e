import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePunycode, encodePunycode } from './punycode.ts';

/** Some of the samples of RFC 3492, section 7.1. */
const SAMPLES: readonly (readonly [text: string, encoded: string])[] = [
  ['\u4ed6\u4eec\u4e3a\u4ec0\u4e48\u4e0d\u8bf4\u4e2d\u6587', 'ihqwcrb4cv8a8dqg056pqjye'],
  ['pro\u010dprost\u011bnemluv\u00ed\u010desky', 'proprostnemluvesky-uyb24dma41a'],
  ['3\u5e74b\u7d44\u91d1\u516b\u5148\u751f', '3b-ww4c5e180e575a65lsy2b'],
  ['\u305d\u306e\u30b9\u30d4\u30fc\u30c9\u3067', 'd9juau41awczczp'],
  ['b\u00fccher', 'bcher-kva'],
];

describe('punycode', () => {
  it('reads and writes the samples of the RFC', () => {
    for (const [text, encoded] of SAMPLES) {
      expect(encodePunycode(text)).toBe(encoded);
      expect(decodePunycode(encoded)).toBe(text);
    }
  });

  it('does not read what stands for nothing', () => {
    for (const encoded of ['x', 'a-\u00e9', '99999999', '!', 'a_b']) expect(decodePunycode(encoded)).toBeUndefined();
  });

  it('reads what it wrote', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => /[^\0-\x7f]/.test(text));
    fc.assert(fc.property(texts, (text) => decodePunycode(encodePunycode(text)) === text));
  });
});
