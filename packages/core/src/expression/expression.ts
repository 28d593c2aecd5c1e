import type { ExprNode } from 'py-ast';
import { compileNode } from './compile/compile-node.ts';
import type { Compiler, FreeName } from './compile/compiler.ts';
import type { Env, Run, World } from './compile/env.ts';
import { Exhausted, PyError } from './errors.ts';
import { type Budget, Meter, USUAL_BUDGET } from './meter.ts';
import { parseExpression, textOf } from './parse.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { copyOf } from './values/copy.ts';
import { isTrue } from './values/truth.ts';
import { type Data, isData, type Module, type Value } from './values/value.ts';

const NO_DATA: Data = {};
const NO_SLOTS: never[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

/** Trees deeper than this would come near the end of the stack. */
const DEEPEST_TREE = 200;

/** What an expression is worked out with. */
export interface Scope {
  /** The value that is judged; its fields are names. */
  readonly output: unknown;
  /** What the unit brought along; its fields are names where the output has none of that name. */
  readonly input?: unknown;
  readonly random?: Module;
}

/** What came of an expression: a value, or an error as Python names it, or the end of the budget. */
export type Evaluation =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly kind: string; readonly message: string };

/** An expression, ready to be worked out as often as needed. */
export interface Expression {
  readonly source: string;
  /** Names of the data that it reads. */
  readonly names: readonly FreeName[];
  /** Fields it reads as `output.name`, and as `input.name`. */
  readonly outputFields: readonly FreeName[];
  readonly inputFields: readonly FreeName[];
  /** Names that it looks for before it reads them. */
  readonly optional: readonly FreeName[];
  /** The source of the left side of its first comparison, if it is made of comparisons. */
  readonly comparedTo: string | undefined;
  evaluate(scope: Scope, budget?: Budget): Evaluation;
  /** The same in a place that several expressions share. */
  evaluateIn(place: Place): Evaluation;
  /** Whether its value is true, in such a place; undefined where there is none, and `evaluateIn` tells why. */
  testIn(place: Place): boolean | undefined;
}

/** Where expressions are worked out: data, and what is left of a budget. One place serves for one unit after the other. */
export class Place {
  readonly #meter = new Meter(USUAL_BUDGET);
  readonly #world: World = { output: null, fields: NO_DATA, input: NO_DATA, meter: this.#meter, random: undefined };
  readonly env: Env = { world: this.#world, parent: undefined, slots: NO_SLOTS };

  /** Gives the next expression a whole budget, so that one that spends all of its own harms no other. */
  refill(budget: Budget = USUAL_BUDGET): void {
    this.#meter.refill(budget);
  }

  /** Takes on other data with a fresh budget. `fields` are those of the output, if it is an object. */
  move(output: Value, fields: Data | undefined, input: Data | undefined, budget: Budget = USUAL_BUDGET, random?: Module): Place {
    this.#meter.refill(budget);
    const world = this.#world;
    world.output = output;
    world.fields = fields ?? NO_DATA;
    world.input = input ?? NO_DATA;
    world.random = random;
    return this;
  }
}

/** A place for one evaluation. */
function placeFor({ output, input, random }: Scope, budget: Budget | undefined): Place {
  const [own, given] = [output as Value, (input ?? null) as Value];
  return new Place().move(own, isData(own) ? own : undefined, isData(given) ? given : undefined, budget, random);
}

/** Why a text is not an expression, and where. */
export interface ExpressionProblem {
  readonly reason: string;
  readonly at: number;
}

/** Compiles an expression once. Nothing of its text is ever run as code. */
export function compileExpression(
  source: string,
  options: { readonly random?: boolean; readonly inputNames?: ReadonlySet<string> } = {},
): Expression | { readonly problem: ExpressionProblem } {
  const compiler = newCompiler(source, options.random ?? false, options.inputNames ?? NO_NAMES);
  try {
    const tree = parseExpression(source);
    const run = compiler.run(tree, undefined);
    return {
      source,
      names: [...compiler.free.values()],
      outputFields: [...compiler.outputFields.values()],
      inputFields: [...compiler.inputFields.values()],
      optional: [...compiler.optional.values()],
      comparedTo: leftSide(source, tree),
      evaluate: (scope, budget) => evaluate(run, placeFor(scope, budget), compiler.mutates),
      evaluateIn: (place) => evaluate(run, place, compiler.mutates),
      testIn: compiler.mutates ? () => undefined : testing(run),
    };
  } catch (problem) {
    if (problem instanceof SyntaxProblem) return { problem: { reason: problem.reason, at: problem.at } };
    if (problem instanceof Exhausted) return { problem: { reason: `a literal is too large (${problem.what})`, at: 0 } };
    throw problem;
  }
}

function leftSide(source: string, tree: ExprNode): string | undefined {
  if (tree.nodeType === 'Compare') return textOf(source, tree.left);
  const [first] = tree.nodeType === 'BoolOp' ? tree.values : [];
  return first === undefined ? undefined : leftSide(source, first);
}

function newCompiler(source: string, random: boolean, inputNames: ReadonlySet<string>): Compiler {
  let depth = 0;
  const compiler: Compiler = {
    source,
    random,
    free: new Map(),
    outputFields: new Map(),
    inputFields: new Map(),
    optional: new Map(),
    inputNames,
    mutates: false,
    run(node, scope) {
      if (++depth > DEEPEST_TREE) throw new SyntaxProblem('it is nested too deep', 0);
      const run = compileNode(compiler, node, scope);
      depth--;
      return run;
    },
  };
  return compiler;
}

function evaluate(run: Run, { env }: Place, mutates: boolean): Evaluation {
  try {
    return { ok: true, value: run(mutates ? copiedEnv(env) : env) };
  } catch (problem) {
    if (problem instanceof PyError) return { ok: false, kind: problem.kind, message: problem.message };
    if (problem instanceof Exhausted) return { ok: false, kind: 'Exhausted', message: problem.what };
    // The stack of the engine itself ends where very deep data is walked.
    if (problem instanceof RangeError) return { ok: false, kind: 'Exhausted', message: 'depth' };
    throw problem;
  }
}

function testing(run: Run): Expression['testIn'] {
  return ({ env }) => {
    try {
      const value = run(env);
      return typeof value === 'boolean' ? value : isTrue(value);
    } catch {
      return undefined;
    }
  };
}

/** What an expression alters is a copy of its own. */
function copiedEnv({ world }: Env): Env {
  const output = copyOf(world.output, world.meter);
  const input = copyOf(world.input, world.meter) as Data;
  return { world: { ...world, output, fields: isData(output) ? output : NO_DATA, input }, parent: undefined, slots: NO_SLOTS };
}
