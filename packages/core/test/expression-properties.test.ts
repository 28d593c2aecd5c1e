import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression, type Expression } from '../src/expression/expression.ts';
import { repr } from '../src/expression/values/repr.ts';
import { ContractError, compile } from '../src/index.ts';
import type { JsonObject } from '../src/model/json.ts';
import { aThirdOf } from './growth.ts';
import { randomExpression } from './python/random-expression.ts';
import { rows } from './rows.ts';

const runs = 400;

const data = fc.record({
  wounds: fc.jsonValue({ maxDepth: 3 }),
  score: fc.jsonValue({ maxDepth: 1 }),
  items: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 30 }),
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  name: fc.jsonValue({ maxDepth: 2 }),
  x: fc.double(),
});

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'()[]{}+-*/%<>=!.,:;\'"fx1_ \\\n'), maxLength: 40 }),
);

const HOSTILE = rows<string>('hostile', 'Expressions');

function compiled(source: string): Expression | undefined {
  const expression = compileExpression(source);
  return 'problem' in expression ? undefined : expression;
}

const HEAVY: readonly (readonly [string, object])[] = [
  ['quote in text', { quote: `${'a'.repeat(5e4)}b${'a'.repeat(5e4)}`, text: 'a'.repeat(1e6) }],
  ['float(t) > 0', { t: `${'1'.repeat(2e5)}x` }],
  ['t % 1', { t: '%('.repeat(1e5) }],
  ['len(t.split()) < 100', { t: '中 '.repeat(5e4) }],
  ['len(t) + len(t.strip())', { t: '😀'.repeat(1e6) }],
  ['repr(t)', { t: '\0'.repeat(4e6) }],
  ['int(t) > 0', { t: '\x7f'.repeat(4e6) }],
  ["['%s!' % t for i in range(3000)]", { t: 'a'.repeat(1e6) }],
  ['[1 for i in range(10000) if t == s]', { t: 'a'.repeat(4e6), s: 'a'.repeat(4e6) }],
  ['[3**8000 % 7**2000 for i in range(100000)]', {}],
  ["f'{1:0900000,}'", {}],
];

describe('expressions', () => {
  test.each(aThirdOf(HEAVY))('%s stays within bounds on heavy data (a third of these in each run)', (source, output) => {
    const before = process.memoryUsage().rss;
    const evaluation = compiled(source)?.evaluate({ output });
    expect(evaluation).toBeDefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  test('of any text compile or say why and where', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const result = compileExpression(source);
        if (!('problem' in result)) return;
        expect(result.problem.reason).not.toBe('');
        expect(result.problem.at).toBeGreaterThanOrEqual(0);
        expect(result.problem.at).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: runs * 5 },
    );
  });

  test('of any kind over any data give a value or an error, and leave the data alone', () => {
    fc.assert(
      fc.property(randomExpression, data, (source, output) => {
        const before = structuredClone(output);
        const evaluation = compiled(source)?.evaluate({ output, input: { neg: -7, flag: true } });
        if (evaluation !== undefined && !evaluation.ok) expect(evaluation.kind).not.toBe('');
        expect(output).toEqual(before);
      }),
      { numRuns: runs * 5 },
    );
  });

  test('keep to a small budget, whatever they do', () => {
    const budget = { steps: 500, size: 500, depth: 20 };
    fc.assert(
      fc.property(randomExpression, data, (source, output) => {
        const evaluation = compiled(source)?.evaluate({ output }, budget);
        if (evaluation?.ok !== true) return;
        // What comes out was made within the budget, or was in the source or in the data.
        const given = source.length + repr(output as never).length;
        expect(repr(evaluation.value).length).toBeLessThan((budget.size + given) * 40);
      }),
      { numRuns: runs * 5 },
    );
  });

  test.each(HOSTILE)('%s is stopped, not worked out', (source) => {
    const evaluation = compiled(source)?.evaluate({ output: { items: [1, 2, 3] } });
    expect(evaluation).toMatchObject({ ok: false });
  });

  test('altering methods work on a copy', () => {
    const output = { items: [3, 1, 2], table: { a: [1] } };
    const source = '[items.append(9), items.sort(), table["a"].clear(), table.update({"b": 1}), items, table]';
    const evaluation = compiled(source)?.evaluate({ output });
    expect(evaluation?.ok === true && repr(evaluation.value)).toBe("[None, None, None, None, [1, 2, 3, 9], {'a': [], 'b': 1}]");
    expect(output).toEqual({ items: [3, 1, 2], table: { a: [1] } });
  });
});

describe('rules', () => {
  test.each(rows<[string, JsonObject]>('python-pieces', 'Functions of CEL beside keys of their name'))(
    '%s is not overruled by a key of the reply',
    (cel, value) => {
      const gate = compile({ rules: { rules: [{ name: 'r', cel }] } });
      expect(gate.judge(JSON.stringify(value), { input: { limit: 5 } }).status).toBe('fail');
    },
  );

  test('hold for bare text and lone scalars too', () => {
    const bare = compile({ policy: { allow: ['extract.bare-text'] }, rules: { required: ['a'] } });
    expect(bare.judge('hello').status).toBe('fail');
    const scalar = compile({
      schema: { type: 'number' },
      policy: { strict: true },
      rules: { rules: [{ name: 'x', expr: 'output > 10', level: 'warning' }] },
    });
    expect(scalar.judge('5').status).toBe('fail');
  });

  test('about what the schema asks of the reply are not met by what the unit brought along', () => {
    const schema = { type: 'object', properties: { score: { type: 'number' } } } as const;
    const gate = compile({ schema, rules: { required: ['score'], ranges: { score: [1, 3] } } });
    expect(gate.judge('{}', { input: { score: 5 } }).findings).toMatchObject([{ code: 'rules.required' }]);
    const ranged = compile({ schema, rules: { ranges: { score: [1, 3] } } });
    expect(ranged.judge('{}', { input: { score: 5 } }).status).toBe('pass');
  });

  test('take roots, and tell types from fields of that name', () => {
    const value = (source: string, output: object = {}) => {
      const expression = compileExpression(source);
      if ('problem' in expression) return expression.problem.reason;
      const evaluation = expression.evaluate({ output });
      return evaluation.ok ? repr(evaluation.value) : evaluation.kind;
    };
    expect(['sqrt(9)', 'sqrt(2) ** 2 > 2', 'sqrt(True)', 'sqrt(10 ** 40)'].map((one) => value(one))).toEqual([
      '3.0',
      'True',
      '1.0',
      '1e+20',
    ]);
    expect(['sqrt(-1)', "sqrt('a')", 'sqrt()'].map((one) => value(one))).toEqual(['ValueError', 'TypeError', 'TypeError']);
    expect([value("type == 'a'", { type: 'a' }), value("type(type) == str and type == 'a'", { type: 'a' })]).toEqual([
      'True',
      'True',
    ]);
    // A field that is missing is not the function.
    expect([value("type != 'a'"), value('sqrt != 3')]).toEqual(['NameError', 'NameError']);
  });

  test('see what was accumulated before, where the reply says nothing of it', () => {
    const rules = { required: ['topic'], ranges: { depth: [1, 3] } } as const;
    const gate = compile({ rules });
    expect(gate.judge('{}', { input: { topic: 'a', depth: 2 } }).status).toBe('pass');
    expect(gate.judge('{}', { input: { topic: 'a', depth: 4 } }).findings).toMatchObject([{ code: 'rules.range' }]);
    expect(gate.judge('{"depth": 9}', { input: { topic: 'a', depth: 2 } }).findings).toMatchObject([{ code: 'rules.range' }]);
    expect(gate.judge('{}', { input: { depth: 2 } }).findings).toMatchObject([{ code: 'rules.required' }]);
    const schema = { type: 'object', properties: { verdict: { type: 'string' } } } as const;
    const input = { properties: { topic: {}, depth: {} } };
    const described = compile({ schema, input, rules });
    expect(described.judge('{}', { input: { topic: 'a', depth: 2 } }).status).toBe('pass');
    expect(described.judge('{"depth": 2}', { input: { topic: 'a', depth: 4 } }).findings).toMatchObject([
      { code: 'rules.range' },
    ]);
  });

  test('with messages about huge values are still told', () => {
    const gate = compile({ rules: { rules: [{ name: 'a', expr: 'items == []', error: '{_computed} {items}'.repeat(50) }] } });
    const verdict = gate.judge(JSON.stringify({ items: Array.from({ length: 400_000 }, () => 1) }));
    expect(verdict.findings[0]?.code).toBe('rules.failed');
    expect(String(verdict.findings[0]?.args.message).length).toBeLessThan(50_000);
  });

  test.each([
    { error: 5 },
    { expr: '1', cel: '1' },
    { cel: `1${'+1'.repeat(2400)}` },
    { cel: `a${'.a'.repeat(2400)}` },
    { name: 1n },
  ])('that are odd are contract errors', (odd) => {
    const rules = { rules: { rules: [{ name: 'a', expr: 'cel' in odd ? undefined : '1', ...odd }] } };
    expect(() => compile(rules as never)).toThrow(ContractError);
  });

  test('of any kind never make a gate throw', () => {
    fc.assert(
      fc.property(randomExpression, randomExpression, data, fc.boolean(), (expr, when, output, isWarning) => {
        if (compiled(expr) === undefined || compiled(when) === undefined) return;
        const gate = compile({ rules: { rules: [{ name: 'r', expr, when, level: isWarning ? 'warning' : 'error' }] } });
        const verdict = gate.judge(JSON.stringify(output));
        if (isWarning)
          expect(verdict.findings.filter(({ code, severity }) => code.startsWith('rules.') && severity === 'error')).toEqual([]);
        expect(verdict.findings.filter(({ code }) => code.startsWith('rules.')).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs },
    );
  });

  test('a field of the reply can not take the place of input or output', () => {
    const gate = compile({ rules: { rules: [{ name: 'kept', expr: 'input.id == 7 and output.score == 1' }] } });
    const reply = JSON.stringify({ score: 1, input: { id: 7 }, output: { score: 1 } });
    expect(gate.judge(reply, { input: { id: 8 } }).status).toBe('fail');
    expect(gate.judge(reply, { input: { id: 7 } }).status).toBe('pass');
  });
});
