import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { compileExpression, type Expression } from '../expression.ts';
import { repr } from '../values/repr.ts';

const LITERALS = rows<string>('python-pieces', 'Literals that are compared');
const OPERATORS = ['==', '!=', '<', '<=', '>', '>='];
const one = (list: readonly string[]) => fc.constantFrom(...list);
const subject = one(['x', 'len(x)', 'output.x', 'len(output.x)', 'v', 'len(v)']);
const literals = fc.array(one(LITERALS), { minLength: 1, maxLength: 3 });

// A comparison with literals, written by `literal`, so that it can be phrased in a way that the compiler knows nothing about.
type Written = (literal: (text: string) => string) => string;

const comparison: fc.Arbitrary<Written> = fc.oneof(
  fc.tuple(subject, one(OPERATORS), one(LITERALS)).map(
    ([x, op, a]): Written =>
      (literal) =>
        `${x} ${op} ${literal(a)}`,
  ),
  fc.tuple(one(LITERALS), one(OPERATORS), subject).map(
    ([a, op, x]): Written =>
      (literal) =>
        `${literal(a)} ${op} ${x}`,
  ),
  fc.tuple(one(LITERALS), one(OPERATORS), subject, one(OPERATORS), one(LITERALS)).map(
    ([a, first, x, second, b]): Written =>
      (literal) =>
        `${literal(a)} ${first} ${x} ${second} ${literal(b)}`,
  ),
  fc.tuple(subject, one(['in', 'not in']), literals).map(
    ([x, op, list]): Written =>
      (literal) =>
        `${x} ${op} [${list.map(literal).join(', ')}]`,
  ),
);

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1,
    2,
    0.5,
    5e-324,
    2 ** 53,
    2 ** 60,
    '',
    'a',
    'ab',
    '😀',
    '😀😀',
    '😀a',
    true,
    null,
    [],
    [1],
    {},
    { a: 1 },
  ),
);

function compiled(source: string): Expression {
  const expression = compileExpression(source);
  if ('problem' in expression) throw new Error(`${source}: ${expression.problem.reason}`);
  return expression;
}

function outcome(source: string, output: object): string {
  const evaluation = compiled(source).evaluate({ output });
  return evaluation.ok ? repr(evaluation.value) : `${evaluation.kind}: ${evaluation.message}`;
}

describe('a comparison with literals', () => {
  test('gives the same result as with computed values, whatever it is applied to', () => {
    fc.assert(
      fc.property(comparison, value, (written, x) => {
        const [quick, plain] = [written((text) => text), written((text) => `[${text}][0]`)];
        const among = (test: string) => `[v for v in [x] if ${test}]`;
        expect(outcome(among(quick), { x })).toBe(outcome(among(plain), { x }));
        if (!/\bv\b/.test(quick)) expect(outcome(quick, { x })).toBe(outcome(plain, { x }));
      }),
      { numRuns: 400 * 10 },
    );
  });

  test('counts what `len` costs', () => {
    const budget = { steps: 9, size: 100, depth: 10 };
    const output = { x: 'a'.repeat(1280) };
    expect(compiled('len(x) < 5000').evaluate({ output }, budget)).toMatchObject({ ok: false, kind: 'Exhausted' });
    expect(compiled('len(x) < 5000').evaluate({ output }, { ...budget, steps: 10 })).toEqual({ ok: true, value: true });
  });
});
