import { ContractChecker, problemAt } from '../../contract/contract-checker.ts';
import { missingPart } from '../../contract/missing-part.ts';
import type { Parts } from '../../gate/index.ts';
import { appendAll } from '../../lib/append-all.ts';
import { childPointer } from '../../lib/pointer.ts';
import type {
  Acting,
  EffectRule,
  Finding,
  Json,
  JsonObject,
  Precondition,
  PreconditionCheck,
  PreconditionRule,
  Problem,
  ShownEffect,
} from '../../model/index.ts';
import { fillMessage } from '../../stages/rules/compile-rule.ts';
import type { Condition, Language, ReadPath } from '../../stages/rules/language.ts';
import { RuleContext } from '../../stages/rules/rule-context.ts';
import { nearText } from '../../wording/suggestion-text.ts';
import { effectKeyProblems } from './effect-key.ts';
import { summaryProblems, summaryText } from './summary.ts';

export interface CompiledActing {
  readonly names: readonly string[];
  readonly checks: readonly PreconditionCheck[];
  readonly worldReader: () => string | undefined;
  readonly unmet: (given: JsonObject, world: unknown) => readonly Finding[];
  readonly summary: (given: JsonObject) => string | undefined;
  readonly effects: (given: JsonObject, world: unknown) => readonly ShownEffect[];
  readonly paths: () => readonly ReadPath[];
  readonly running: Running;
}

type Running = Pick<Acting, 'failures' | 'effectKey' | 'window' | 'reconcile'>;

export interface DeclaredAt {
  readonly name: string;
  readonly pathOf: (key: keyof Acting) => string;
  readonly known: readonly string[] | undefined;
}

// Names that arguments cannot have, so that a model's data cannot pass for the world.
const OWN_NAMES = ['world', 'arguments'];

interface CompiledPrecondition {
  readonly rule: PreconditionRule;
  readonly condition: Condition;
}

interface CompiledEffect {
  readonly name: string;
  readonly before: Condition | undefined;
  readonly after: Condition;
}

export function compileActing(written: Acting, at: DeclaredAt, parts: Parts, problems: Problem[]): CompiledActing | undefined {
  const { preconditions, effects, summary } = soundParts(written, at, problems);
  const running = runningOf(written, at, problems);
  const isEmpty = preconditions.length === 0 && effects.length === 0 && summary === undefined;
  if (isEmpty && Object.keys(running).length === 0) return undefined;
  const context = new RuleContext({ output: undefined, input: undefined }, new Set(OWN_NAMES), parts);
  if (summary !== undefined) appendAll(problems, summaryProblems(summary, at.known, at.pathOf('summary'), at.name));
  const compile: CompileSource = (source, key, place) => conditionOf(source, key, place, at, context, problems);
  const rules = preconditions.flatMap((one, index) =>
    one === undefined ? [] : preconditionOf(one, `${at.pathOf('preconditions')}/${index}`, compile),
  );
  const shown = effects.flatMap((one, index) =>
    one === undefined ? [] : effectOf(one, `${at.pathOf('effects')}/${index}`, compile),
  );
  const checks = preconditions.filter((one): one is PreconditionCheck => one !== undefined && 'run' in one);
  const move = (given: JsonObject, world: unknown) => {
    context.move(given, { arguments: given, ...(world === undefined ? {} : { world: world as Json }) });
  };
  return {
    names: preconditions.flatMap((one) => one?.name ?? []),
    checks,
    worldReader: () => (rules.find(({ condition }) => readsWorld(condition))?.rule ?? checks[0])?.name,
    unmet: (given, world) => {
      move(given, world);
      return rules.flatMap((rule) => findingOf(rule, world, context));
    },
    summary: (given) => (summary === undefined ? undefined : summaryText(summary, given)),
    effects: (given, world) => {
      move(given, world);
      return shown.map(shownEffect);
    },
    running,
    // A function may look at anything.
    paths: () =>
      checks.length > 0 ? [[]] : pathsIn([...rules.map(({ condition }) => condition), ...shown.flatMap(conditionsOf)]),
  };
}

function runningOf({ failures, effectKey, window, reconcile }: Acting, at: DeclaredAt, problems: Problem[]): Running {
  const path = at.pathOf('effectKey');
  appendAll(problems, effectKeyProblems(effectKey, at.known, path, at.name));
  if (window !== undefined && effectKey === undefined)
    new ContractChecker(problems).expected(at.pathOf('window'), window, 'an effectKey that it is for');
  const given = Object.entries({ failures, effectKey, window, reconcile });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Running;
}

// The usable entries, each at its place, despite problems in the rest, so that one mistake does not hide another.
interface SoundActing {
  readonly preconditions: readonly (Precondition | undefined)[];
  readonly effects: readonly (EffectRule | undefined)[];
  readonly summary: string | undefined;
}

function soundParts(
  { preconditions, effects, summary }: Acting,
  { pathOf }: DeclaredAt,
  problems: readonly Problem[],
): SoundActing {
  const isSound = (place: string) => problems.every(({ path }) => path !== place && !path.startsWith(`${place}/`));
  const entries = <Entry>(list: readonly Entry[] | undefined, place: string) =>
    (Array.isArray(list) ? list : []).map((entry: Entry, index) => (isSound(`${place}/${index}`) ? entry : undefined));
  return {
    preconditions: entries(preconditions, pathOf('preconditions')),
    effects: entries(effects, pathOf('effects')),
    summary: isSound(pathOf('summary')) ? summary : undefined,
  };
}

type CompileSource = (source: string, key: Language['key'], place: Place) => Condition | undefined;

interface Place {
  readonly path: string;
  readonly name: string;
  readonly part: string;
}

function preconditionOf(rule: Precondition, path: string, compile: CompileSource): readonly CompiledPrecondition[] {
  if ('run' in rule) return [];
  const key = rule.cel === undefined ? 'expr' : 'cel';
  const condition = compile(rule[key] ?? '', key, { path: `${path}/${key}`, name: rule.name, part: key });
  return condition === undefined ? [] : [{ rule, condition }];
}

function effectOf({ name, before, after }: EffectRule, path: string, compile: CompileSource): readonly CompiledEffect[] {
  const [now, then] = [
    before === undefined ? undefined : compile(before, 'expr', { path: `${path}/before`, name, part: 'before' }),
    compile(after, 'expr', { path: `${path}/after`, name, part: 'after' }),
  ];
  return then === undefined ? [] : [{ name, before: now, after: then }];
}

function conditionOf(
  source: string,
  key: Language['key'],
  { path, name, part }: Place,
  { known }: DeclaredAt,
  context: RuleContext,
  problems: Problem[],
): Condition | undefined {
  const language = context.languageOf(key);
  if (language === undefined) {
    problems.push(missingPart(path, key === 'expr' ? 'python' : 'cel'));
    return undefined;
  }
  const compiled = context.placeOf(language).compile(source);
  if ('problem' in compiled) {
    problems.push(problemAt('contract.rule-syntax', path, { rule: name, part, ...compiled.problem }));
    return undefined;
  }
  appendAll(problems, unknownNames(compiled, known, { path, name, part }));
  return compiled;
}

// Reports names that are not arguments, which would leave a precondition unmet forever.
function unknownNames(
  { reads }: Condition,
  known: readonly string[] | undefined,
  { path, name: rule, part }: Place,
): readonly Problem[] {
  if (known === undefined) return [];
  const names = [...known, ...OWN_NAMES];
  return reads
    .filter((read) => !read.isOptional && !(read.of === 'input' ? OWN_NAMES : names).includes(read.name))
    .map(({ name, at }) =>
      problemAt('contract.unknown-argument', path, { rule, part, name, suggestion: nearText(name, names), at }),
    );
}

function readsWorld({ reads, pathsOf }: Condition): boolean {
  return pathsOf === undefined ? reads.some(({ name, of }) => name === 'world' || of === 'input') : pathsOf('world').length > 0;
}

function pathsIn(conditions: readonly Condition[]): readonly ReadPath[] {
  return conditions.flatMap((condition) => condition.pathsOf?.('world') ?? (readsWorld(condition) ? [[]] : []));
}

function conditionsOf({ before, after }: CompiledEffect): readonly Condition[] {
  return before === undefined ? [after] : [before, after];
}

function findingOf({ rule, condition }: CompiledPrecondition, world: unknown, context: RuleContext): readonly Finding[] {
  const { source } = condition;
  if (world === undefined && readsWorld(condition)) return [unmet('preconditions.needs-world', '', { rule: rule.name, source })];
  const path = argumentOf(condition, context);
  const answer = condition.ask();
  if (answer.kind === 'holds') {
    if (answer.holds) return [];
    const message =
      rule.error === undefined
        ? `The precondition ${rule.name} is unmet: ${source}.`
        : fillMessage(rule.error, condition, context);
    return [unmet('preconditions.unmet', path, { rule: rule.name, message, source })];
  }
  return [unmet('preconditions.error', path, { rule: rule.name, reason: reasonOf(answer), source })];
}

function reasonOf(answer: Exclude<ReturnType<Condition['ask']>, { kind: 'holds' }>): string {
  switch (answer.kind) {
    case 'unknown-name':
      return `there is no ${answer.name}.`;
    case 'exhausted':
      return `it takes too long (${answer.what}).`;
    case 'error':
      return answer.reason;
  }
}

function unmet(code: Finding['code'], path: string, args: Finding['args']): Finding {
  return { code, severity: 'error', path, args };
}

// Returns the argument that a precondition is about, if it reads only one. Otherwise returns all of them.
function argumentOf({ reads }: Condition, { names }: RuleContext): string {
  const read = new Set(
    reads.map(({ name }) => name).filter((name) => Object.hasOwn(names.fields, name) && !OWN_NAMES.includes(name)),
  );
  const [only] = read;
  return only === undefined || read.size > 1 ? '' : childPointer('', only);
}

function shownEffect({ name, before, after }: CompiledEffect): ShownEffect {
  const [now, then] = [before?.work?.(), after.work?.()];
  const reasons = [now, then].flatMap((one) => (one !== undefined && 'reason' in one ? [one.reason] : []));
  return {
    name,
    ...(now !== undefined && 'value' in now ? { before: now.value } : {}),
    ...(then !== undefined && 'value' in then ? { after: then.value } : {}),
    ...(reasons[0] === undefined ? {} : { problem: reasons[0] }),
  };
}
