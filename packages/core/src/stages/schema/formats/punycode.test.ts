import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../../../test/rows.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

// Some of the samples of RFC 3492, section 7.1.
const SAMPLES = rows<[string, string]>('schemas', 'Domains in Punycode');

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
