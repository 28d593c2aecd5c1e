import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from '../src/expression/expression.ts';
import { repr } from '../src/expression/values/repr.ts';
import { randomExpression } from './python/random-expression.ts';

const folder = new URL('./python/', import.meta.url);
const context = JSON.parse(readFileSync(new URL('context.json', folder), 'utf8')) as object;
const written = readFileSync(new URL('expressions.jsonl', folder), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as string);

interface Outcome {
  readonly value?: string;
  readonly error?: string;
}

function ours(source: string): Outcome {
  const expression = compileExpression(source);
  if ('problem' in expression) return { error: 'SyntaxError' };
  const evaluation = expression.evaluate({ output: structuredClone(context) });
  return evaluation.ok ? { value: repr(evaluation.value) } : { error: evaluation.kind };
}

function theirs(expressions: readonly string[]): readonly Outcome[] {
  const script = new URL('evaluate.py', folder).pathname;
  const input = JSON.stringify({ context, expressions });
  const { stdout, stderr, status } = spawnSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly Outcome[];
}

const BUILTIN =
  /(?<![.\w(,=] ?)\b(?:len|int|str|float|bool|list|dict|set|tuple|sum|min|max|abs|round|sorted|any|all|format|range|map|filter|zip)\b(?! ?[(.])/;

const ON_PURPOSE: readonly (readonly [string, (source: string, outcome: Outcome, python: Outcome) => boolean])[] = [
  ['addresses are not printed', (_, __, python) => / at 0x|<built-in method/.test(python.value ?? '')],
  ['there are no complex numbers', (source, _, python) => /j\)?$/.test(python.value ?? '') || /\*\* ?\(?1\//.test(source)],
  [
    'builtins that reach beyond data are not there',
    (source) => /\b(?:print|hash|type|open|encode|frozenset|real)\b/.test(source),
  ],
  [
    'the name of a builtin alone is a field, so that a missing field is never compared as a function',
    (source, outcome) => outcome.error === 'NameError' && BUILTIN.test(source),
  ],
  ['names with two underscores are not accessible', (source) => source.includes('__')],
  ['format strings do not walk', (source) => /\{\w*[.[]/.test(source)],
  ['sets keep the order in which they were made', (_, outcome, python) => sameSet(outcome.value, python.value)],
  [
    'quotes within f-strings are free, as from Python 3.12 on',
    (source, _, python) => python.error === 'SyntaxError' && source.includes('f"'),
  ],
  ['what is beyond the budget is refused', (_, outcome) => outcome.error === 'Exhausted'],
  ['Python warns of is with a literal, and may give either', (source) => / is (?:not )?/.test(source)],
];

function sameSet(left: string | undefined, right: string | undefined): boolean {
  const sorted = (text: string | undefined) => [...(text ?? '')].sort().join('');
  return /\{[^:]*\}/.test(right ?? '') && sorted(left) === sorted(right);
}

function differences(expressions: readonly string[]): readonly string[] {
  const python = theirs(expressions);
  return expressions.flatMap((source, index) => {
    const [outcome, expected] = [ours(source), python[index] as Outcome];
    const isSame = outcome.value === expected.value && outcome.error === expected.error;
    if (isSame || ON_PURPOSE.some(([, applies]) => applies(source, outcome, expected))) return [];
    return [`${source}: ${JSON.stringify(outcome)} for ${JSON.stringify(expected)}`];
  });
}

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;

describe.skipIf(!hasPython)(
  `expressions beside CPython${hasPython ? '' : ' (skipped: python3 from 3.10 on is not installed)'}`,
  () => {
    test('the written ones', () => {
      expect(differences(written)).toEqual([]);
    });

    test('random ones', () => {
      expect(differences(fc.sample(randomExpression, { numRuns: 400, seed: 11 }))).toEqual([]);
    });
  },
);
