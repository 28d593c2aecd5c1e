import type { ExprNode } from 'py-ast';
import { compileNode } from './compile/compile-node.ts';
import type { Compiler, FreeName } from './compile/compiler.ts';
import type { Env, Run, World } from './compile/env.ts';
import { Exhausted, PyError } from './errors.ts';
import { type Budget, Meter, USUAL_BUDGET } from './meter.ts';
import { parseExpression, textOf } from './parse.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { copyOf } from './values/copy.ts';
import { type Data, isData, type Module, type Value } from './values/value.ts';

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
  /** Fields it reads as `output.name`. */
  readonly outputFields: readonly FreeName[];
  /** Names that it looks for before it reads them. */
  readonly optional: ReadonlySet<string>;
  /** The source of the left side of its first comparison, if it is made of comparisons. */
  readonly comparedTo: string | undefined;
  evaluate(scope: Scope, budget?: Budget): Evaluation;
  /** The same in a place that several expressions share; the budget is spent together. */
  evaluateIn(place: Place): Evaluation;
}

/** Where expressions are worked out: data, and what is left of a budget. */
export interface Place {
  readonly scope: Scope;
  readonly env: Env;
}

/** A place for all expressions about one unit. */
export function placeFor(scope: Scope, budget: Budget = USUAL_BUDGET): Place {
  return { scope, env: rootEnv(scope, new Meter(budget), false) };
}

function rootEnv(scope: Scope, meter: Meter, mutates: boolean): Env {
  return { world: worldOf(scope, meter, mutates), parent: undefined, slots: NO_SLOTS };
}

const NO_SLOTS: never[] = [];

/** Why a text is not an expression, and where. */
export interface ExpressionProblem {
  readonly reason: string;
  readonly at: number;
}

const NO_DATA: Data = {};

/** Compiles an expression once. Nothing of its text is ever run as code. */
export function compileExpression(
  source: string,
  options: { readonly random?: boolean } = {},
): Expression | { readonly problem: ExpressionProblem } {
  const compiler = newCompiler(source, options.random ?? false);
  try {
    const tree = parseExpression(source);
    const run = compiler.run(tree, undefined);
    return {
      source,
      names: [...compiler.free.values()],
      outputFields: [...compiler.outputFields.values()],
      optional: compiler.optional,
      comparedTo: leftSide(source, tree),
      evaluate: (scope, budget) => evaluate(run, placeFor(scope, budget), compiler.mutates),
      evaluateIn: (place) => evaluate(run, place, compiler.mutates),
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

function newCompiler(source: string, random: boolean): Compiler {
  let depth = 0;
  const compiler: Compiler = {
    source,
    random,
    free: new Map(),
    outputFields: new Map(),
    optional: new Set(),
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

function evaluate(run: Run, { scope, env }: Place, mutates: boolean): Evaluation {
  try {
    // What an expression alters is a copy of its own.
    return { ok: true, value: run(mutates ? rootEnv(scope, env.world.meter, true) : env) };
  } catch (problem) {
    if (problem instanceof PyError) return { ok: false, kind: problem.kind, message: problem.message };
    if (problem instanceof Exhausted) return { ok: false, kind: 'Exhausted', message: problem.what };
    // The stack of the engine itself ends where very deep data is walked.
    if (problem instanceof RangeError) return { ok: false, kind: 'Exhausted', message: 'depth' };
    throw problem;
  }
}

function worldOf(scope: Scope, meter: Meter, mutates: boolean): World {
  const output = (mutates ? copyOf(scope.output as Value, meter) : scope.output) as Value;
  const input = (mutates ? copyOf((scope.input ?? NO_DATA) as Value, meter) : (scope.input ?? NO_DATA)) as Value;
  return {
    output,
    fields: isData(output) ? output : NO_DATA,
    input: isData(input) ? input : NO_DATA,
    meter,
    random: scope.random,
  };
}
