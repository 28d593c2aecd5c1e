import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BUILTINS, FUNCTIONS } from '../src/expression/builtins/builtins.ts';
import { compileExpression } from '../src/expression/expression.ts';
import { repr } from '../src/expression/values/repr.ts';
import { compile, type RuleSection } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/reference/rules.md', import.meta.url), 'utf8');
const table = guide.slice(guide.indexOf('| expression | value |'));
const rows = [...table.matchAll(/^\| `(.+)` \| `(.+)` \|$/gm)].map(
  ([, source, value]) => [source as string, value as string] as const,
);
const section = parse(/```yaml\n(.*?)```/s.exec(guide)?.[1] ?? '') as RuleSection;

describe('the guide to rules', () => {
  test.each(rows)('%s', (source, value) => {
    const expression = compileExpression(source);
    if ('problem' in expression) throw new Error(expression.problem.reason);
    const evaluation = expression.evaluate({ output: {} });
    expect(evaluation.ok && repr(evaluation.value)).toBe(value);
  });

  test('shows a section that works', () => {
    const gate = compile({ rules: section });
    const good = { score: 5, verdict: 'Reject', reasons: ['a', 'b'], parts: [{ weight: 1 }] };
    expect(gate.judge(JSON.stringify(good)).findings).toEqual([]);
    const bad = { score: 11, verdict: 'reject', reasons: ['a'], summary: 'No!', parts: [{ weight: 0 }] };
    const { findings } = gate.judge(JSON.stringify(bad));
    expect(findings.map(({ args }) => args.rule)).toEqual(['ranges', 'reasons', 'tone', 'parts']);
    expect(findings[1]?.args.message).toBe('reject needs two reasons, not 1');
  });

  test('names all functions', () => {
    const listed = /Functions: `([^`]+)`/s.exec(guide)?.[1]?.split(/\s+/) ?? [];
    expect(listed.toSorted()).toEqual([...BUILTINS.keys(), ...FUNCTIONS.keys(), 'dir'].toSorted());
  });
});
