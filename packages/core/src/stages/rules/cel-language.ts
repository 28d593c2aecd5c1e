import { type CelInput, CelScalar, celEnv, celFunc, celList, celMap, isCelError, parse, plan } from '@bufbuild/cel';
import { briefly } from '../../expression/values/repr.ts';
import type { Value } from '../../expression/values/value.ts';
import { jsonWeight } from '../../lib/json-weight.ts';
import { linearPattern, type PatternEngine } from '../../lib/linear-pattern.ts';
import { isJsonObject, type Json } from '../../model/index.ts';
import { freeIdentifiers, type WholeField, wholeFields } from './cel-identifiers.ts';
import { celPaths } from './cel-paths.ts';
import { type CelNode, celChildren } from './cel-tree.ts';
import type { Condition, ConditionProblem, Language, LanguagePlace, LanguageSurroundings, RuleAnswer } from './language.ts';
import type { Names } from './names.ts';

// The most loop iterations in one condition. Each costs some ten times as much as in Python syntax.
const MOST_STEPS = 20_000;

// The limit on iterations times the data they may look at, which is also the most data that the library, whose work cannot be counted, may
// look at.
const MOST_WORK = 100_000_000;
const HEAVIEST = 1_000_000;

// Longer than any rule a person writes; the parser recurses once for each bracket.
const LONGEST_SOURCE = 5_000;
const DEEPEST_BRACKETS = 50;

let steps = 0;

const COUNTER = 'tamis_turn';

// Patterns run on our own linear-time engine, the same as in schemas.
function patternsOf(engine: PatternEngine | undefined) {
  return {
    compile(source: string) {
      const result = linearPattern(source, engine);
      if (result.pattern === undefined) throw new Error(result.reason);
      return result.pattern;
    },
  };
}

type Environment = ReturnType<typeof celEnv>;

const environments = new Map<PatternEngine | undefined, Environment>();

// Returns the environment that all conditions share. It is created on first use, because most contracts have no CEL rule.
function environment(engine: PatternEngine | undefined): Environment {
  const known = environments.get(engine);
  if (known !== undefined) return known;
  // Called at every turn of every loop; the loop ends at the first that exceeds the limit.
  const counter = celFunc(COUNTER, [CelScalar.DYN], CelScalar.DYN, (condition) => (--steps < 0 ? false : condition));
  const made = celEnv({ funcs: [counter], re2: patternsOf(engine) });
  environments.set(engine, made);
  return made;
}

type Bindings = { [name: string]: unknown };

export const celLanguage: Language = {
  name: 'cel',
  key: 'cel',
  open: (surroundings) => new CelPlace(surroundings),
};

// Keeps a value in the library's form, so that it is made once for all conditions.
class CelPlace implements LanguagePlace {
  readonly names: Names;
  readonly #patterns: PatternEngine | undefined;
  #weight: number | undefined;
  #made: Map<string, unknown> | undefined;

  constructor({ names, patterns }: LanguageSurroundings) {
    this.names = names;
    this.#patterns = patterns;
  }

  move(): void {
    this.#weight = undefined;
    this.#made = undefined;
  }

  compile(source: string): ReturnType<LanguagePlace['compile']> {
    const tree = parsed(source);
    if ('problem' in tree) return tree;
    try {
      return conditionOf(source, tree, this, environment(this.#patterns));
    } catch (error) {
      if (error instanceof RangeError) return { problem: { reason: 'it is nested too deeply', at: 0 } };
      throw error;
    }
  }

  get weight(): number {
    this.#weight ??= jsonWeight(this.names.value) + jsonWeight(this.names.input);
    return this.#weight;
  }

  valueOf(name: string): unknown {
    const { names } = this;
    this.#made ??= new Map();
    const value = name === 'output' ? names.value : name === 'input' ? names.input : names.get(name);
    if (value !== undefined && !this.#made.has(name)) this.#made.set(name, toCel(value));
    return this.#made.get(name);
  }
}

function conditionOf(source: string, tree: ReturnType<typeof parse>, place: CelPlace, env: Environment): Condition {
  const all = freeIdentifiers(tree.expr);
  const read = all.filter(({ name }) => name !== 'output' && name !== 'input');
  const names = all.map(({ name }) => name);
  const fields = wholeFields(tree.expr);
  const placeOf = ({ id }: CelNode) => tree.sourceInfo?.positions[String(id)] ?? 0;
  // Counting alters the tree, so the paths are determined first.
  const paths = celPaths(tree.expr);
  countLoops(tree.expr, COUNTER);
  const run = plan(env, tree) as (bindings: Bindings) => unknown;
  return {
    source: source.trim(),
    reads: [
      ...read.map(({ name, node }) => ({ name, of: 'either' as const, at: placeOf(node) })),
      ...fields.map(({ of, name, node, isAsked }) => ({ of, name, at: placeOf(node) + 1, isOptional: isAsked })),
    ],
    asksForAnyName: false,
    check: () => {
      const answer = ask(run, names, fields, place);
      if (answer.kind !== 'holds') throw answer;
      return answer.holds;
    },
    ask: () => ask(run, names, fields, place),
    computed: () => undefined,
    show: (value) => briefly(value as Value),
    pathsOf: (name) =>
      paths.filter((path) => path.of === name || path.of === 'input').map(({ of, steps }) => (of === 'input' ? [] : steps)),
  };
}

function parsed(source: string): ReturnType<typeof parse> | { readonly problem: ConditionProblem } {
  if (source.length > LONGEST_SOURCE) return { problem: { reason: `it is longer than ${LONGEST_SOURCE} characters`, at: 0 } };
  if (isTooDeep(source)) return { problem: { reason: 'it is nested too deeply', at: 0 } };
  try {
    return parse(source);
  } catch (error) {
    const { message, location } = error as {
      readonly message: string;
      readonly location?: { readonly start: { readonly offset: number } };
    };
    if (error instanceof RangeError) return { problem: { reason: 'it is nested too deeply', at: 0 } };
    return { problem: { reason: message.replace(/^<input>:[0-9]+:[0-9]+: /, ''), at: location?.start.offset ?? 0 } };
  }
}

function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const char of source) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth > DEEPEST_BRACKETS) return true;
  }
  // Prefix signs nest without brackets.
  return /(?:[-!]\s*){50}/.test(source);
}

function ask(
  run: (bindings: Bindings) => unknown,
  names: readonly string[],
  fields: readonly WholeField[],
  place: CelPlace,
): RuleAnswer {
  steps = stepsFor(place.weight);
  if (steps === 0) return { kind: 'exhausted', what: 'size' };
  const result = run(bindingsOf(place, names));
  if (steps < 0) return { kind: 'exhausted', what: 'steps' };
  if (typeof result === 'boolean') return { kind: 'holds', holds: result };
  if (!isCelError(result)) return { kind: 'error', reason: 'it gave neither true nor false.' };
  const isAbsent = ABSENT.test(result.message);
  const missing =
    names.find((name) => name !== 'output' && name !== 'input' && place.names.get(name) === undefined) ??
    (isAbsent ? absentField(fields, place.names) : undefined);
  if (missing !== undefined) return { kind: 'unknown-name', name: missing };
  return { kind: 'error', reason: `${result.message}.`, isAbsent };
}

const ABSENT = /^(?:field|key) not found|^no such key/i;

// Returns a missing field that is read as `output.name` or `input.name`.
function absentField(fields: readonly WholeField[], names: Names): string | undefined {
  return fields.find(({ of, name }) => !Object.hasOwn(of === 'output' ? names.fields : names.input, name))?.name;
}

// Returns the iterations allowed. An iteration may look at all of the data, so the more there is, the fewer are allowed; beyond a certain
// size, none.
function stepsFor(weight: number): number {
  return weight > HEAVIEST ? 0 : Math.min(MOST_STEPS, Math.floor(MOST_WORK / (weight + 1)));
}

// Returns bindings for only the names that are read. The library looks for `a.b` as a name before it looks into `a`, so a reply with such a
// key would be believed. The object has no prototype, so that nothing inherited is found.
function bindingsOf(place: CelPlace, read: readonly string[]): Bindings {
  const bindings = Object.create(null) as Bindings;
  for (const name of read) {
    const value = place.valueOf(name);
    if (value !== undefined) bindings[name] = value;
  }
  return bindings;
}

// Makes every loop of a tree call a function before each iteration, because the library has no limit of its own.
function countLoops(node: CelNode | undefined, counter: string): void {
  if (node === undefined) return;
  for (const child of celChildren(node)) countLoops(child, counter);
  if (node.exprKind.case !== 'comprehensionExpr') return;
  const loop = node.exprKind.value;
  const condition = loop.loopCondition;
  if (condition === undefined) return;
  loop.loopCondition = {
    $typeName: 'cel.expr.Expr',
    id: condition.id,
    exprKind: { case: 'callExpr', value: { $typeName: 'cel.expr.Expr.Call', function: counter, args: [condition] } },
  };
}

// Converts a value to CEL's form once. The library would do it again each time a rule looks into an object.
function toCel(value: Json): CelInput {
  if (Array.isArray(value)) return celList(value.map((item: Json) => toCel(item)));
  if (!isJsonObject(value)) return value as CelInput;
  return celMap(new Map(Object.entries(value).map(([key, item]) => [key, toCel(item)])));
}
