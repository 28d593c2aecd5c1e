import type { ExprNode } from 'py-ast';
import { isPlainObject } from '../lib/plain-object.ts';
import { checkOf, compileCheck, compileNode } from './compile/compile-node.ts';
import type { Compiler } from './compile/compiler.ts';
import type { CompiledCondition, Evaluate } from './compile/env.ts';
import { Exhausted, PyError, SyntaxProblem } from './errors.ts';
import { FieldTable } from './field-table.ts';
import type { FreeName, OptionalName } from './free-name.ts';
import type { ExpressionBudget } from './meter.ts';
import { parseExpression, textOf } from './parse.ts';
import { copiedEnv, FieldPlace, NO_DATA } from './place.ts';
import type { Data, Module, Value } from './values/value.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

// The deepest tree allowed. Deeper ones would come close to overflowing the stack.
const DEEPEST_TREE = 200;

/** The data that an expression is evaluated with. */
export interface NameScope {
  /** The judged value, whose fields are names. */
  readonly output: unknown;
  /** The unit's input, whose fields are names unless the output has the same name. */
  readonly input?: unknown;
  readonly random?: Module;
}

/** The result of an expression: a value, a Python error, or an exhausted budget. */
export type Evaluation =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly kind: string; readonly message: string };

/** A compiled expression that can be evaluated any number of times. */
export interface Expression {
  readonly source: string;
  /** Names of the data that it reads. */
  readonly names: readonly FreeName[];
  /** Fields it reads as `output.name` or `output['name']`, and the same of `input`. */
  readonly outputFields: readonly FreeName[];
  readonly inputFields: readonly FreeName[];
  /** Names whose presence it tests before it reads them. */
  readonly optional: readonly OptionalName[];
  /** Whether it lists the existing names, so that any name it reads may be missing. */
  readonly listsNames: boolean;
  /** Whether it may modify the data that it reads, through a method such as `append`. */
  readonly alters: boolean;
  /**
   * The source of the value that its first comparison is about, if it consists of comparisons: the left side, unless that is a constant.
   */
  readonly comparedTo: string | undefined;
  evaluate(scope: NameScope, budget?: ExpressionBudget): Evaluation;
  /** Evaluates the expression in a place that several expressions share. */
  evaluateIn(place: FieldPlace): Evaluation;
  /** Whether its value is true, which is faster to determine. It throws if there is no value, and `evaluateIn` says why. */
  readonly check: CompiledCondition;
}

/** The reason why a string is not an expression, and where. */
export interface ExpressionProblem {
  readonly reason: string;
  readonly at: number;
  /** A sentence that suggests the probable intention. */
  readonly suggestion?: string;
}

/** Options for compiling an expression. */
export interface CompileOptions {
  /** Whether `random` may be used. */
  readonly random?: boolean;
  /**
   * Whether the data is one record. `output` and `input` are then ordinary fields, a field may be a function, and a method that modifies a
   * list modifies the one in the data. The caller passes a copy.
   */
  readonly record?: boolean;
  /** Names that only the input may provide. */
  readonly inputNames?: ReadonlySet<string>;
  /** The table that it shares with the other expressions of a place. */
  readonly table?: FieldTable;
}

/** Compiles an expression. Its text is never run as code. */
export function compileExpression(
  source: string,
  options: CompileOptions = {},
): Expression | { readonly problem: ExpressionProblem } {
  const table = options.table ?? new FieldTable();
  const compiler = newCompiler(source, options, table);
  try {
    const tree = parseExpression(source);
    const run = compiler.run(tree, undefined);
    const check = checkOf(compiler, tree, run);
    return {
      source,
      names: [...compiler.free.values()],
      outputFields: [...compiler.outputFields.values()],
      inputFields: [...compiler.inputFields.values()],
      optional: [...compiler.optional.values()],
      listsNames: compiler.listsNames,
      alters: compiler.mutates,
      comparedTo: comparedSide(source, tree),
      evaluate: (scope, budget) => evaluate(run, placeFor(table, scope, budget), compiler),
      evaluateIn: (place) => evaluate(run, place, compiler),
      check: needsCopy(compiler) ? (env) => check(copiedEnv(env, table)) : check,
    };
  } catch (problem) {
    if (problem instanceof SyntaxProblem) return { problem: problemOf(problem) };
    if (problem instanceof Exhausted) return { problem: { reason: `a literal is too large (${problem.what})`, at: 0 } };
    throw problem;
  }
}

function problemOf({ reason, at, suggestion }: SyntaxProblem): ExpressionProblem {
  return suggestion === '' ? { reason, at } : { reason, at, suggestion };
}

// Returns the side that a comparison is about: the left one, or the next one if that is a constant, as in `0 <= total`.
function comparedSide(source: string, tree: ExprNode): string | undefined {
  if (tree.nodeType === 'Compare')
    return textOf(source, [tree.left, ...tree.comparators].find((side) => !isConstant(side)) ?? tree.left);
  const [first] = tree.nodeType === 'BoolOp' ? tree.values : [];
  return first === undefined ? undefined : comparedSide(source, first);
}

function isConstant(node: ExprNode): boolean {
  return node.nodeType === 'Constant' || (node.nodeType === 'UnaryOp' && isConstant(node.operand));
}

function newCompiler(source: string, options: CompileOptions, table: FieldTable): Compiler {
  let depth = 0;
  const deeper = <Made>(make: () => Made): Made => {
    if (++depth > DEEPEST_TREE) throw new SyntaxProblem('it is nested too deeply', 0);
    const made = make();
    depth--;
    return made;
  };
  const compiler: Compiler = {
    source,
    random: options.random ?? false,
    record: options.record ?? false,
    free: new Map(),
    outputFields: new Map(),
    inputFields: new Map(),
    optional: new Map(),
    inputNames: options.inputNames ?? NO_NAMES,
    table,
    listsNames: false,
    mutates: false,
    passesBuiltins: false,
    run: (node, scope) => deeper(() => compileNode(compiler, node, scope)),
    check: (node, scope) => deeper(() => compileCheck(compiler, node, scope)),
  };
  return compiler;
}

// Whether it would modify data that other expressions read.
function needsCopy({ mutates, record }: Compiler): boolean {
  return mutates && !record;
}

function placeFor(table: FieldTable, { output, input, random }: NameScope, budget: ExpressionBudget | undefined): FieldPlace {
  const dataIn = (value: unknown) => (isPlainObject(value) ? (value as Data) : NO_DATA);
  return new FieldPlace(table.slots()).move(table, output as Value, dataIn(output), dataIn(input), budget, random);
}

function evaluate(run: Evaluate, { env }: FieldPlace, compiler: Compiler): Evaluation {
  try {
    return { ok: true, value: run(needsCopy(compiler) ? copiedEnv(env, compiler.table) : env) };
  } catch (problem) {
    if (problem instanceof PyError) return { ok: false, kind: problem.kind, message: problem.message };
    if (problem instanceof Exhausted) return { ok: false, kind: 'Exhausted', message: problem.what };
    // Walking very deep data can overflow the engine's own stack.
    if (problem instanceof RangeError) return { ok: false, kind: 'Exhausted', message: 'depth' };
    throw problem;
  }
}
