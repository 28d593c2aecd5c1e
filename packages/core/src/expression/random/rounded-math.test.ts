import { expect, it } from 'vitest';
import { circlePoint, logarithm } from './rounded-math.ts';

// From CPython 3.11.7 with glibc 2.36: python3 -c "import math; print(math.cos(0.5), math.sin(0.5), math.log(0.5))"
// In the rows that say so, the functions of V8 13.6 are off by one bit.

it('gives cosine and sine in every quarter and next to their zeros', () => {
  const expected: readonly (readonly [angle: number, cos: number, sin: number])[] = [
    [0, 1, 0],
    [1e-9, 1, 1e-9],
    [0.5, 0.8775825618903728, 0.479425538604203],
    [0.7778706632954712, 0.7124094438945068, 0.7017640516939576], // sine
    [1.1355373349578397, 0.4216452591688247, 0.9067608700315948], // sine
    [2.356194490192345, -0.7071067811865475, Math.SQRT1_2],
    [Math.PI, -1, 1.2246467991473532e-16],
    [4.066030510620204, -0.6022834363145851, -0.7982823199477082], // cosine
    [4.71238898038469, -1.8369701987210297e-16, -1],
    [5.500789324057571, 0.7092264534238638, -0.7049807357395009], // cosine
    [6.283185307179586, 1, -2.4492935982947064e-16],
  ];
  for (const [angle, cos, sin] of expected) expect(circlePoint(angle)).toEqual({ cos, sin });
});

it('gives logarithms up to 1', () => {
  const expected: readonly (readonly [value: number, log: number])[] = [
    [1, 0],
    [0.9999999999999999, -1.1102230246251565e-16],
    [0.7103907136683237, -0.3419401593655114], // off in V8
    [Math.SQRT1_2, -0.3465735902799726],
    [0.5, -Math.LN2],
    [0.41839983633753375, -0.8713177573941827], // off in V8
    [0.33584779452532554, -1.0910972141351738], // off in V8
    [0.3, -1.2039728043259361],
    [1.1102230246251565e-16, -36.7368005696771],
  ];
  for (const [value, log] of expected) expect(logarithm(value)).toBe(log);
});
