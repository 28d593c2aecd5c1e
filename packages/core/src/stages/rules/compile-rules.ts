import type { SoundRules } from '../../contract/sound-rules.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Finding, Json, Problem } from '../../model/index.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { fieldChecks, requiredCheck } from './fields.ts';
import { inputOnlyNames, nameProblems } from './known-names.ts';
import { type KnownNames, RuleContext, type RuleParts } from './rule-context.ts';

export type JudgeRules = (value: Json, input: Json | undefined) => readonly Finding[];

const NONE: readonly never[] = [];

// Compiles a rule section and reports every problem, including names that the schemas show to be wrong.
export function compileRules(section: SoundRules, known: KnownNames, problems: Problem[], parts: RuleParts): JudgeRules {
  const context = new RuleContext(known, inputOnlyNames(known), parts);
  const rules = (section.rules ?? []).map((rule, index) => {
    return rule && compileRule(rule, `/rules/rules/${index}`, context, problems);
  });
  appendAll(problems, nameProblems(section, rules, known));
  return judging(
    section,
    rules.filter((rule) => rule !== undefined),
    context,
  );
}

// Returns the judge of a section. Required fields come first; if one is missing, nothing else is checked. Then come types, ranges, enums
// and the named rules.
function judging(section: SoundRules, rules: readonly CompiledRule[], context: RuleContext): JudgeRules {
  const required = section.required === undefined ? undefined : requiredCheck(section.required);
  const checks = fieldChecks(section);
  const judgeRules = ruleJudge(rules);
  // Most values break no rule, so not even a list is allocated for them.
  const found: Finding[] = [];
  return (value, input) => {
    if (found.length > 0) found.length = 0;
    context.move(value, input);
    required?.(context.names, found);
    if (found.length > 0) return found.slice();
    for (const check of checks) check(context.names, found);
    judgeRules(found);
    return found.length === 0 ? NONE : found.slice();
  };
}

function ruleJudge(rules: readonly CompiledRule[]): (found: Finding[]) => void {
  const checks = rules.map((rule) => rule.isKept);
  return (found) => {
    for (let at = 0; at < checks.length; at++) {
      if (isKept(checks[at] as () => boolean)) continue;
      const finding = (rules[at] as CompiledRule).judge();
      if (finding !== undefined) found.push(finding);
    }
  };
}

// Whether a rule holds. One that cannot be evaluated counts as failing, and `judge` says why.
function isKept(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
