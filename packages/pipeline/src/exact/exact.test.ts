import { Float } from '@tamis/core/python-values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';
import { toPlain } from './to-plain.ts';
import { writeJson } from './write-json.ts';

describe('exact values', () => {
  it('keep numbers as they are written', () => {
    const text = '{"a":2.0,"b":2,"c":-0.0,"d":12345678901234567890,"e":1e-07,"f":[1.5,0.1],"g":1e+22}';
    expect(writeJson(readJson(text))).toBe(text);
    expect(readJson('2.0')).toEqual(new Float(2));
    expect(toPlain(readJson('{"a": [2.0]}'))).toEqual({ a: [2] });
  });

  it('keep keys that have a special meaning in JavaScript', () => {
    const text = '{"__proto__":{"a":1.0},"constructor":2}';
    expect(writeJson(readJson(text))).toBe(text);
  });

  it('mean what JSON.parse reads, whatever the value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(writeJson(readJson(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
});
