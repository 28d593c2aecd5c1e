import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMistake } from './json-mistake.ts';

describe('jsonMistake', () => {
  it.each([
    ['{"a": [1,]}', 9, 'a value'],
    ['{"a" 1}', 5, 'a colon'],
    ["{'a': 1}", 1, 'a key in double quotes, or }'],
    ['{"a": 1', 7, 'a comma or a closing bracket'],
    ['[1 2]', 3, 'a comma or a closing bracket'],
    ['{} x', 3, 'nothing more'],
    ['', 0, 'a value'],
    ['{"a": 1,}', 8, 'a key in double quotes'],
  ])('%s', (text, at, expected) => {
    expect(jsonMistake(text)).toEqual({ at, expected });
  });

  it('agrees with JSON.parse on what is JSON', () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]":,1e.- tn\\'), maxLength: 12 }));
    fc.assert(
      fc.property(text, (any) => {
        let valid = true;
        try {
          JSON.parse(any);
        } catch {
          valid = false;
        }
        expect(jsonMistake(any) === undefined).toBe(valid);
      }),
      { numRuns: 3000 },
    );
  });
});
