import type { Documents } from '../../contract/documents.ts';
import { missingPart } from '../../contract/missing-part.ts';
import { completePolicy } from '../../contract/policy.ts';
import { soundRules } from '../../contract/sound-rules.ts';
import { withinTime } from '../../gate/checks.ts';
import { concludeLater } from '../../gate/conclude.ts';
import { documentSettings } from '../../gate/document-settings.ts';
import type { Judge } from '../../gate/gate-of.ts';
import { examine, judge } from '../../gate/judge.ts';
import type { Parts } from '../../gate/parts.ts';
import type { Settings } from '../../gate/settings.ts';
import { softened } from '../../gate/softened.ts';
import { streamGate } from '../../gate/stream-gate.ts';
import type { Contract, JsonSchema, Policy } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { compileRules } from '../../stages/rules/compile-rules.ts';
import { compileSchema } from '../../stages/schema/compile-schema.ts';
import { isStandardSchema } from '../../stages/schema/standard-schema.ts';
import { ReplyStream } from '../../stream/reply-stream.ts';

/** Makes the contract of a document ready to judge replies; everything wrong with it is added to the problems. */
export function compileDocument(contract: Contract, parts: Parts, problems: Problem[]): Judge | undefined {
  const policy = completePolicy(problems.length > 0 ? undefined : contract.policy);
  if (contract.format === 'yaml' && !parts.formats.some(({ name }) => name === 'yaml'))
    problems.push(missingPart('/format', 'yaml'));
  const shaped = documentSettings(contract, policy, problems, parts);
  const rules = rulesOf(contract, policy, shaped.documents, problems, parts);
  problems.push(...shaped.warnings, ...rules.warnings);
  if (shaped.settings === undefined) return undefined;
  return documentJudge({ ...shaped.settings, ...rules.parts }, contract.checks ?? []);
}

function documentJudge(settings: Settings, checks: Judge['checks']): Judge {
  return {
    policy: settings.policy,
    checks,
    judge: (reply, unit) => judge(reply, forUnit(settings, unit)),
    judgeLater: async (reply, context) => {
      const own = forUnit(settings, context);
      const conclude = () => concludeLater(examine(reply, own), own);
      // Only a validator can make us wait.
      return own.transform === undefined ? await conclude() : await withinTime(conclude, context);
    },
    stream: (unit) => {
      const stream = new ReplyStream(streamGate(forUnit(settings, unit)));
      return { push: (chunk) => stream.push(chunk), end: () => stream.end() };
    },
  };
}

/** The same gate for one unit: rules may read what it brought along. */
function forUnit(settings: Settings, unit: { readonly input?: Json } | undefined): Settings {
  const { rulesFor, lastRulesFor } = settings;
  if (unit?.input === undefined || (rulesFor === undefined && lastRulesFor === undefined)) return settings;
  return { ...settings, rules: rulesFor?.(unit.input), lastRules: lastRulesFor?.(unit.input) };
}

interface Ruled {
  readonly parts: Partial<Pick<Settings, 'rules' | 'rulesFor' | 'lastRules' | 'lastRulesFor'>>;
  readonly warnings: readonly Problem[];
}

/** The rules of a contract, ready to run; problems are added, warnings given. */
function rulesOf(contract: Contract, policy: Policy, output: Documents | undefined, problems: Problem[], parts: Parts): Ruled {
  if (contract.input !== undefined) problems.push(...inputProblems(contract.input, policy, problems, parts));
  const section = soundRules(contract.rules, problems);
  if (section === undefined) return { parts: {}, warnings: [] };
  const input = contract.input === undefined ? undefined : { root: contract.input, schemas: {} };
  const found: Problem[] = [];
  const judgeRules = compileRules(section, output, input, found, parts);
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
function inputProblems(schema: JsonSchema, policy: Policy, known: readonly Problem[], { patterns }: Parts): readonly Problem[] {
  if (known.some(({ path }) => path === '/input')) return [];
  const { problems } = compileSchema(schema, { schemas: {}, formats: policy.formats, patterns });
  return problems.map((problem) => ({ ...problem, path: problem.path.replace(/^\/schema/, '/input') }));
}
