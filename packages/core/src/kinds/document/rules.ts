import { checkRules } from '../../contract/check-rules.ts';
import { type DescribedNames, describedNames } from '../../contract/described-names.ts';
import { soundRules } from '../../contract/sound-rules.ts';
import { type DocumentRules, type Parts, type RuleSettings, underPolicy } from '../../gate/index.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Contract, Json, JsonSchema, Policy, Problem } from '../../model/index.ts';
import { compileRules } from '../../stages/rules/compile-rules.ts';
import { compileSchema, isStandardSchema } from '../../stages/schema/index.ts';
import { asMistakes } from './as-mistakes.ts';

/** The part for rule sections: required fields, types, enums, ranges, and conditions in the given languages. */
export const rules: DocumentRules = { check: checkRules, names: describedNames, compile: rulesOf };

function rulesOf(
  contract: Contract,
  policy: Policy,
  names: () => DescribedNames | undefined,
  problems: Problem[],
  parts: Parts,
): RuleSettings {
  if (contract.input !== undefined) appendAll(problems, inputProblems(contract.input, policy, problems, parts));
  const section = soundRules(contract.rules, problems);
  if (section === undefined) return { rules: undefined, warnings: [] };
  const input = contract.input === undefined ? undefined : describedNames({ root: contract.input, schemas: {} }, parts.patterns);
  const found: Problem[] = [];
  const judgeRules = compileRules(section, { output: names(), input }, found, parts);
  appendAll(
    problems,
    found.filter(({ severity }) => severity === 'error'),
  );
  const speakLast = isStandardSchema(contract.schema);
  const rules = (value: Json, given: Json | undefined, isLast = false) =>
    isLast === speakLast ? underPolicy(judgeRules(value, given), policy.on) : [];
  return {
    rules,
    warnings: found.filter(({ severity }) => severity === 'warning'),
  };
}

function inputProblems(schema: JsonSchema, policy: Policy, known: readonly Problem[], parts: Parts): readonly Problem[] {
  if (known.some(({ path }) => path === '/input')) return [];
  const { problems, warnings } = compileSchema(schema, { schemas: {}, formats: policy.formats, parts });
  const slips = asMistakes(warnings).filter(({ severity }) => severity === 'error');
  return [...problems, ...slips].map((problem) => ({ ...problem, path: problem.path.replace(/^\/schema/, '/input') }));
}
