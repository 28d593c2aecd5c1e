import type { StandardSchemaV1 } from '@standard-schema/spec';
import { checkContract } from '../contract/check-contract.ts';
import { ContractError } from '../contract/contract-error.ts';
import { type DescribedNames, describedNames } from '../contract/described-names.ts';
import { completePolicy } from '../contract/policy.ts';
import { soundRules } from '../contract/sound-rules.ts';
import type { Contract, JsonSchema, Policy, ValueOf } from '../model/contract.ts';
import type { Gate, UnitContext } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Verdict } from '../model/verdict.ts';
import { runChecks } from '../stages/checks/run-checks.ts';
import { compileRules } from '../stages/rules/compile-rules.ts';
import { compileSchema } from '../stages/schema/compile-schema.ts';
import { isStandardSchema } from '../stages/schema/standard-schema.ts';
import { ReplyStream } from '../stream/reply-stream.ts';
import { withEcho } from './changed-echo.ts';
import { underChecks, withinTime, withoutChecks } from './checks.ts';
import { concludeLater } from './conclude.ts';
import { documentSettings } from './document-settings.ts';
import { forUnit } from './for-unit.ts';
import { examine, judge } from './judge.ts';
import type { Settings } from './settings.ts';
import { softened } from './softened.ts';
import { streamGate } from './stream-gate.ts';

/** Makes the contract of a document ready to judge replies. Throws ContractError with every problem at once. */
export function compileDocument<const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
): Gate<ValueOf<Schema>> {
  const problems: Problem[] = [...checkContract(contract)];
  if (problems.some(({ path }) => path === '')) throw new ContractError(problems);
  const policy = completePolicy(problems.length > 0 ? undefined : contract.policy);
  const shaped = documentSettings(contract, policy, problems);
  const ruled = rulesOf(contract, policy, shaped.names, problems);
  problems.push(...slipsIn(shaped.warnings));
  const warnings = [...shaped.warnings, ...ruled.warnings].filter(({ code }) => code !== SLIP);
  if (shaped.settings === undefined || problems.length > 0) throw new ContractError(problems, warnings);
  const settings: Settings = { ...shaped.settings, ...ruled.parts };
  const checks = contract.checks ?? [];
  const ofUnit = (verdict: Verdict, unit: UnitContext | undefined) =>
    unit?.input === undefined ? verdict : withEcho(verdict, unit.input, policy);
  type Value = ValueOf<Schema>;
  return {
    kind: 'document',
    warnings,
    judge: (reply, unit) => withoutChecks(ofUnit(judge(reply, forUnit(settings, unit)), unit), checks) as Verdict<Value>,
    check: async (reply, world, context) => {
      const own = forUnit(settings, context);
      const conclude = () => concludeLater(examine(reply, own), own);
      // Only a validator can make us wait.
      const verdict = own.transform === undefined ? await conclude() : await withinTime(conclude, context);
      return (await underChecks(ofUnit(verdict, context), checks, { ...context, world }, policy)) as Verdict<Value>;
    },
    recheck: async (value, world, context) => await runChecks(checks, value as Json, { ...context, world }),
    stream: (unit) => {
      const stream = new ReplyStream(streamGate(forUnit(settings, unit)));
      return {
        push: (chunk) => stream.push(chunk),
        end: (last) => withoutChecks(ofUnit(stream.end(last?.finishReason), unit), checks) as Verdict<Value>,
      };
    },
  };
}

const SLIP = 'contract.misspelt-keyword';

/** A keyword that is misspelt decides nothing; in a schema of one's own that is a mistake, in one that others wrote a warning. */
function slipsIn(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.filter(({ code }) => code === SLIP).map((slip) => ({ ...slip, severity: 'error' }));
}

interface Ruled {
  readonly parts: Partial<Pick<Settings, 'rules' | 'rulesFor' | 'lastRules' | 'lastRulesFor'>>;
  readonly warnings: readonly Problem[];
}

/** The rules of a contract, ready to run; problems are added, warnings given. */
function rulesOf(contract: Contract, policy: Policy, names: () => DescribedNames | undefined, problems: Problem[]): Ruled {
  if (contract.input !== undefined) problems.push(...inputProblems(contract.input, policy, problems));
  const section = soundRules(contract.rules, problems);
  if (section === undefined) return { parts: {}, warnings: [] };
  const input = contract.input === undefined ? undefined : describedNames({ root: contract.input, schemas: {} });
  const found: Problem[] = [];
  const judgeRules = compileRules(section, { output: names(), input }, found);
  problems.push(...found.filter(({ severity }) => severity === 'error'));
  const run = (value: Json, given: Json | undefined) => softened(judgeRules(value, given), policy.on);
  const rules = (value: Json) => run(value, undefined);
  const rulesFor = (given: Json) => (value: Json) => run(value, given);
  return {
    parts: isStandardSchema(contract.schema) ? { lastRules: rules, lastRulesFor: rulesFor } : { rules, rulesFor },
    warnings: found.filter(({ severity }) => severity === 'warning'),
  };
}

/** What is wrong with the schema of the input, which nothing is judged by: rules only look up their names in it. */
function inputProblems(schema: JsonSchema, policy: Policy, known: readonly Problem[]): readonly Problem[] {
  if (known.some(({ path }) => path === '/input')) return [];
  const { problems, warnings } = compileSchema(schema, { schemas: {}, formats: policy.formats });
  return [...problems, ...slipsIn(warnings)].map((problem) => ({
    ...problem,
    path: problem.path.replace(/^\/schema/, '/input'),
  }));
}
