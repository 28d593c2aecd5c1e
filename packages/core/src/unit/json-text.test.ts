import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { cutText, cutValue } from './cut.ts';
import { jsonText } from './json-text.ts';

describe('jsonText', () => {
  it('writes values that are too deep for JSON.stringify', () => {
    const depth = 200_000;
    const text = `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;
    expect(jsonText(JSON.parse(text) as Json)).toBe(text);
  });

  it('agrees with JSON.stringify, below a deep place too', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        let deep: Json = value as Json;
        for (let i = 0; i < 12_000; i++) deep = [deep, 1];
        const wanted = `${'['.repeat(12_000)}${JSON.stringify(value)}${',1]'.repeat(12_000)}`;
        expect(jsonText(deep)).toBe(wanted);
      }),
      { numRuns: 20 },
    );
  });
});

describe('cut', () => {
  it('says how much is missing and splits no character', () => {
    expect(cutText('abc', 2)).toBe('ab… [1 more characters]');
    expect(cutText('a🙂b', 2)).toBe('a… [3 more characters]');
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutValue({ a: 1 })).toEqual({ a: 1 });
    expect(String(cutValue(Array(5000).fill(1))).length).toBeLessThan(4200);
  });
});
