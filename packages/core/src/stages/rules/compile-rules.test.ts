import { describe, expect, test } from 'vitest';
import { re2 } from '../../lib/re2.ts';
import type { Json } from '../../model/json.ts';
import type { Rule } from '../../model/rules.ts';
import { celLanguage } from './cel-language.ts';
import { compileRules, type JudgeRules } from './compile-rules.ts';
import { pythonLanguage } from './python-language.ts';

function judgeOf(...rules: Rule[]): JudgeRules {
  const known = { output: undefined, input: undefined };
  return compileRules({ rules }, known, [], { languages: [pythonLanguage, celLanguage], patterns: re2 });
}

function codes(judge: JudgeRules, value: Json, input?: Json): readonly string[] {
  return judge(value, input).map(({ code, args }) => `${args.rule} ${code}`);
}

describe('rules', () => {
  test('that judge values in turn know nothing about the previous one', () => {
    const first = judgeOf({ name: 'a', expr: 'a > 1' }, { name: 'b', expr: "b in ['x', 'y']", when: 'a < 9' });
    const second = judgeOf({ name: 'c', expr: 'b == 2 and a == 5' });
    for (let turn = 0; turn < 5; turn++) {
      expect(codes(first, { a: 2, b: 'x' })).toEqual([]);
      expect(codes(second, { a: 5, b: 2 })).toEqual([]);
      expect(codes(first, { a: 1, b: 'z' })).toEqual(['a rules.failed', 'b rules.failed']);
      expect(codes(first, { b: 'y' })).toEqual(['a rules.unknown-name']);
      expect(codes(first, { b: 'y' }, { a: 3 })).toEqual([]);
      expect(codes(first, { b: 0, a: 9 })).toEqual([]);
      expect(codes(first, 7)).toEqual(['a rules.unknown-name']);
    }
  });

  test('with a condition about a missing field are skipped, and only those', () => {
    const skipped = ['b > 0', 'output.b > 0', "output['b'] > 0", 'input.b > 0', 'c.d > 0', "c['d'] > 0"];
    for (const when of skipped)
      expect([when, codes(judgeOf({ name: 'r', expr: 'a > 1', when }), { a: 1, c: {} })]).toEqual([when, []]);
    for (const when of ['b > 0.0', 'output.b > 0.0', 'input.b > 0.0', 'c.d > 0.0', 'c["d"] > 0.0']) {
      expect([when, codes(judgeOf({ name: 'r', cel: 'a > 1.0', when }), { a: 1, c: {} })]).toEqual([when, []]);
    }
    for (const when of ["a + 'x' > 0", 'c.d.e()', 'a.b > 0', '[1][2] > 0'])
      expect([when, codes(judgeOf({ name: 'r', expr: 'a > 1', when }), { a: 1, c: { d: 1 } })]).toEqual([
        when,
        ['r rules.error'],
      ]);
    expect(codes(judgeOf({ name: 'r', cel: 'a > 1.0', when: 'a > "x"' }), { a: 1 })).toEqual(['r rules.error']);
  });

  test('keep what they found, whatever is judged afterwards', () => {
    const judge = judgeOf({ name: 'a', expr: 'a > 1' });
    const findings = judge({ a: 0 }, undefined);
    judge({ a: 5 }, undefined);
    expect(findings).toHaveLength(1);
  });

  test('each have a full budget, and so has explaining why one cannot be evaluated', () => {
    const long = 'sum(1 for v in range(150000)) > 0';
    const judge = judgeOf(
      { name: 'twice', expr: long, when: long },
      { name: 'error', expr: `${long} and 1 < 'a'` },
      { name: 'spent', expr: `${long} and ${long}` },
      { name: 'after', expr: long },
    );
    expect(codes(judge, {})).toEqual(['error rules.error', 'spent rules.exhausted']);
  });

  test('that alter data alter a copy, a new one for each rule', () => {
    const judge = judgeOf(
      { name: 'one', expr: 'items.append(1) is None and len(items) == 2' },
      { name: 'two', expr: 'len(items) == 1 or items.clear()' },
    );
    expect(codes(judge, { items: [0] })).toEqual([]);
  });

  test('work side by side in both languages', () => {
    const judge = judgeOf({ name: 'cel', cel: 'a > 1.0', when: 'b' }, { name: 'python', expr: 'a > 1' });
    expect(codes(judge, { a: 2, b: true })).toEqual([]);
    expect(codes(judge, { a: 0, b: false })).toEqual(['python rules.failed']);
    expect(codes(judge, { a: 0, b: 3 })).toEqual(['cel rules.error', 'python rules.failed']);
  });
});
