import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { isWholeFloat, mayHoldWholeFloat } from './whole-float.ts';

describe('a whole number that is written as a float', () => {
  it.each(rows<[string, boolean]>('json', 'Whole numbers written as floats'))('%s: %s', (written, expected) => {
    expect(isWholeFloat(written, Number(written))).toBe(expected);
  });

  it('is not one of another number', () => {
    expect(isWholeFloat('5.0', 3)).toBe(false);
  });

  it('is found wherever it is in strict JSON', () => {
    const space = fc.stringMatching(/^[ \n]{0,2}$/);
    const number = fc.constantFrom('5.0', '-12.00', '1e3', '1.5E+1', '0e0', '7', '10', '2.5', '20.05');
    fc.assert(
      fc.property(fc.array(fc.tuple(number, space), { minLength: 1 }), fc.boolean(), (items, isObject) => {
        const parts = items.map(([written, gap], index) => `${isObject ? `"k${index}":` : ''}${gap}${written}${gap}`);
        const json = isObject ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
        const isThere = items.some(([written]) => isWholeFloat(written, Number(written)));
        const tens = items.some(([written]) => Number(written) % 10 === 0);
        if (isThere) expect(mayHoldWholeFloat(json, tens)).toBe(true);
      }),
    );
    expect([mayHoldWholeFloat('5.0', false), mayHoldWholeFloat(' 1e3', true)]).toEqual([true, true]);
  });

  it.each(['{"a": 5, "b": "version 2.0"}', '{"id": "4e2-9e10", "n": 10}', '[2.5, 10.05, 1.005]', '["$5.00 each"]'])(
    'is not suspected in %s',
    (json) => {
      expect(mayHoldWholeFloat(json, true)).toBe(false);
    },
  );
});
