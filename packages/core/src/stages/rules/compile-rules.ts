import type { Documents } from '../../contract/documents.ts';
import type { SoundRules } from '../../contract/sound-rules.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { fieldChecks, requiredCheck } from './fields.ts';
import { inputOnlyNames, nameProblems } from './known-names.ts';
import type { Ground } from './language.ts';
import { Names } from './names.ts';

/** What the rules have to say about a value that has the right shape. */
export type JudgeRules = (value: Json, input: Json | undefined) => readonly Finding[];

const NONE: readonly never[] = [];

/** Compiles a rule section; adds every problem, also names that the schemas show to be wrong. */
export function compileRules(
  section: SoundRules,
  output: Documents | undefined,
  input: Documents | undefined,
  problems: Problem[],
): JudgeRules {
  const inputNames = inputOnlyNames(output, input);
  const rules = (section.rules ?? []).map((rule, index) => {
    return rule && compileRule(rule, `/rules/rules/${index}`, inputNames, problems);
  });
  problems.push(...nameProblems(section, rules, output, input));
  return judging(
    section,
    rules.filter((rule) => rule !== undefined),
    inputNames,
  );
}

/** Required fields first: where one is missing nothing else is asked. Then types, ranges, enums and the named rules. */
function judging(section: SoundRules, rules: readonly CompiledRule[], inputNames: ReadonlySet<string>): JudgeRules {
  const required = section.required === undefined ? undefined : requiredCheck(section.required);
  const checks = fieldChecks(section);
  return (value, input) => {
    const names = new Names(value, input, inputNames);
    const findings: Finding[] = [];
    required?.(names, findings);
    if (findings.length > 0) return findings;
    for (const check of checks) check(names, findings);
    const ground: Ground = { names, kept: {} };
    for (const rule of rules) {
      if (rule.isKept(ground)) continue;
      const finding = rule.judge(ground);
      if (finding !== undefined) findings.push(finding);
    }
    return findings.length === 0 ? NONE : findings;
  };
}
