import { expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { circlePoint, logarithm } from './rounded-math.ts';

// From CPython 3.11.7 with glibc 2.36: python3 -c "import math; print(math.cos(0.5), math.sin(0.5), math.log(0.5))"
// In the rows that say so, the functions of V8 13.6 are off by one bit.

it('gives cosine and sine in every quarter and next to their zeros', () => {
  const expected = rows<[number, number, number]>('python-numbers', 'Cosines and sines');
  for (const [angle, cos, sin] of expected) expect(circlePoint(angle)).toEqual({ cos, sin });
});

it('gives logarithms up to 1', () => {
  const expected = rows<[number, number]>('python-numbers', 'Logarithms');
  for (const [value, log] of expected) expect(logarithm(value)).toBe(log);
});
