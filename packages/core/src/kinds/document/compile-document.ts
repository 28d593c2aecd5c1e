import { stageEntry } from '../../codes/stage-entry.ts';
import { type DescribedNames, describedNames } from '../../contract/described-names.ts';
import { isPart, missingPart } from '../../contract/missing-part.ts';
import { completePolicy } from '../../contract/policy.ts';
import { soundRules } from '../../contract/sound-rules.ts';
import { withEcho } from '../../gate/changed-echo.ts';
import { withinTime } from '../../gate/checks.ts';
import { concludeLater } from '../../gate/conclude.ts';
import { documentSettings } from '../../gate/document-settings.ts';
import { forUnit } from '../../gate/for-unit.ts';
import type { Judge } from '../../gate/gate-of.ts';
import { examine, judge } from '../../gate/judge.ts';
import type { Parts } from '../../gate/parts.ts';
import type { Settings } from '../../gate/settings.ts';
import { softened } from '../../gate/softened.ts';
import type { Streams } from '../../gate/streams.ts';
import type { Contract, JsonSchema, Policy } from '../../model/contract.ts';
import type { UnitContext } from '../../model/gate.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import type { Verdict } from '../../model/verdict.ts';
import { compileRules } from '../../stages/rules/compile-rules.ts';
import { compileSchema } from '../../stages/schema/compile-schema.ts';
import { isStandardSchema } from '../../stages/schema/standard-schema.ts';

/** Makes the contract of a document ready to judge replies; everything wrong with it is added to the problems. */
export function compileDocument(contract: Contract, parts: Parts, problems: Problem[]): Judge | undefined {
  const policy = completePolicy(problems.length > 0 ? undefined : contract.policy);
  problems.push(...formatProblems(contract.format, parts));
  const shaped = documentSettings(contract, policy, problems, parts);
  const ruled = rulesOf(contract, policy, shaped.names, problems, parts);
  problems.push(...asMistakes(shaped.warnings), ...ruled.warnings);
  if (shaped.settings === undefined) return undefined;
  return documentJudge({ ...shaped.settings, ...ruled.parts }, contract.checks ?? [], parts.streams);
}

/** A format other than JSON must be among the parts; an unknown format was reported before. */
function formatProblems(format: Contract['format'], { formats }: Parts): readonly Problem[] {
  if (format === undefined || !isPart(format) || formats.some(({ name }) => name === format)) return [];
  return [missingPart('/format', format)];
}

function documentJudge(settings: Settings, checks: Judge['checks'], streams: Streams | undefined): Judge {
  const ofUnit = (verdict: Verdict, unit: UnitContext | undefined) =>
    unit?.input === undefined ? verdict : withEcho(verdict, unit.input, settings.policy);
  return {
    policy: settings.policy,
    checks,
    judge: (reply, unit) => ofUnit(judge(reply, forUnit(settings, unit)), unit),
    judgeLater: async (reply, context) => {
      const own = forUnit(settings, context);
      const conclude = () => concludeLater(examine(reply, own), own);
      // Only a validator can make us wait.
      return ofUnit(own.transform === undefined ? await conclude() : await withinTime(conclude, context), context);
    },
    ...(streams && {
      stream: (unit) => {
        const stream = streams(forUnit(settings, unit));
        return { push: (chunk) => stream.push(chunk), end: (last) => ofUnit(stream.end(last?.finishReason), unit) };
      },
    }),
  };
}

/** A keyword that is misspelt decides nothing; in a schema of one's own that is a mistake, in one that others wrote a warning. */
function asMistakes(warnings: readonly Problem[]): readonly Problem[] {
  return warnings.map((warning) => ({ ...warning, severity: stageEntry(warning.code).severity ?? 'warning' }));
}

interface Ruled {
  readonly parts: Partial<Pick<Settings, 'rules' | 'rulesFor' | 'lastRules' | 'lastRulesFor'>>;
  readonly warnings: readonly Problem[];
}

/** The rules of a contract, ready to run; problems are added, warnings given. */
function rulesOf(
  contract: Contract,
  policy: Policy,
  names: () => DescribedNames | undefined,
  problems: Problem[],
  parts: Parts,
): Ruled {
  if (contract.input !== undefined) problems.push(...inputProblems(contract.input, policy, problems, parts));
  const section = soundRules(contract.rules, problems);
  if (section === undefined) return { parts: {}, warnings: [] };
  const input = contract.input === undefined ? undefined : describedNames({ root: contract.input, schemas: {} }, parts.patterns);
  const found: Problem[] = [];
  const judgeRules = compileRules(section, { output: names(), input }, found, parts);
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
  const { problems, warnings } = compileSchema(schema, { schemas: {}, formats: policy.formats, patterns });
  const slips = asMistakes(warnings).filter(({ severity }) => severity === 'error');
  return [...problems, ...slips].map((problem) => ({ ...problem, path: problem.path.replace(/^\/schema/, '/input') }));
}
