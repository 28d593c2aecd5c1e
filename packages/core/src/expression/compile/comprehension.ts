import type { Comprehension, ExprNode } from 'py-ast';
import { NO_NAMES } from '../arguments.ts';
import { setOf } from '../builtins/set-of.ts';
import { findMethod } from '../methods/find-method.ts';
import { cursorOf } from '../values/iterate.ts';
import { dictOf } from '../values/mapping.ts';
import { Cursor, type Data, ITERATION_END, isData, Tuple, type Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { CompiledCondition, Env, Evaluate } from './env.ts';
import { Scope } from './scope.ts';
import { type Assign, compileTarget } from './target.ts';

// One `for … in … if …`.
interface Clause {
  readonly items: Evaluate;
  readonly owner: Evaluate | undefined;
  readonly assign: Assign;
  readonly slot: number;
  // The conditions of its `if`s.
  readonly passes: CompiledCondition;
}

interface Loop {
  readonly first: Evaluate;
  readonly clauses: readonly Clause[];
  readonly element: Evaluate;
  readonly unbound: readonly undefined[];
}

// Compiles `(x for x in items)`. It yields elements on demand, so nothing after the last one needed is evaluated.
export function compileGenerator(compiler: Compiler, node: Node<'GeneratorExp'>, scope: Scope | undefined): Evaluate {
  const loop = compileElements(compiler, node, scope);
  return (env) => new LoopCursor(loop, ownEnv(env, loop), cursorOf(loop.first(env), env.world.meter));
}

// Compiles `[x for x in items]`.
export function compileListLoop(compiler: Compiler, node: Node<'ListComp'>, scope: Scope | undefined): Evaluate {
  const loop = compileElements(compiler, node, scope);
  return (env) => collect(loop, env);
}

// Compiles `{x for x in items}`.
export function compileSetLoop(compiler: Compiler, node: Node<'SetComp'>, scope: Scope | undefined): Evaluate {
  const loop = compileElements(compiler, node, scope);
  return (env) => setOf(collect(loop, env), env.world.meter);
}

// Compiles `{key: value for … in …}`.
export function compileDictLoop(compiler: Compiler, node: Node<'DictComp'>, scope: Scope | undefined): Evaluate {
  const loop = compileLoop(compiler, node.generators, scope, (inner) => {
    const [key, value] = [compiler.run(node.key, inner), compiler.run(node.value, inner)];
    return (env) => new Tuple([key(env), value(env)]);
  });
  return (env) => dictOf((collect(loop, env) as Tuple[]).map(({ items }) => items as unknown as readonly [Value, Value]));
}

function compileElements(
  compiler: Compiler,
  { generators, elt }: Node<'GeneratorExp' | 'ListComp' | 'SetComp'>,
  scope: Scope | undefined,
): Loop {
  return compileLoop(compiler, generators, scope, (inner) => compiler.run(elt, inner));
}

function compileLoop(
  compiler: Compiler,
  generators: readonly Comprehension[],
  scope: Scope | undefined,
  compileElement: (inner: Scope) => Evaluate,
): Loop {
  const inner = new Scope(scope);
  const first = compileItems(compiler, (generators[0] as Comprehension).iter, scope);
  const clauses = generators.map((generator, index) =>
    compileClause(compiler, generator, inner, index === 0 ? first : undefined),
  );
  const element = compileElement(inner);
  return { first: first.items, clauses, element, unbound: new Array<undefined>(inner.size).fill(undefined) };
}

// Returns the variables of a loop, allocated for all names at once because growing takes longer than the loop itself.
function ownEnv(env: Env, { unbound }: Loop): Env {
  return { world: env.world, own: env.own, parent: env, slots: unbound.length === 1 ? [undefined] : unbound.slice() };
}

// Collects all elements at once. No cursor is needed if a list is wanted anyway, which is common in rules.
function collect(loop: Loop, env: Env): Value[] {
  const made: Value[] = [];
  turn(env, loop, 0, ownEnv(env, loop), made);
  env.world.meter.make(made.length);
  return made;
}

// Compiles `len([x for x in items if …])`. It evaluates and counts the elements without building a list.
export function compileCount(compiler: Compiler, node: Node<'ListComp'>, scope: Scope | undefined): Evaluate {
  const loop = compileElements(compiler, node, scope);
  const [clause, ...others] = loop.clauses;
  const isPlain = node.elt.nodeType === 'Name' && others.length === 0 && clause !== undefined && clause.slot >= 0;
  const count: Evaluate = (env) => turn(env, loop, 0, ownEnv(env, loop), undefined);
  const [{ iter, ifs }] = node.generators as [Comprehension];
  // A plain name may be looked up twice; anything else may give a different result each time.
  const isNamed = ownerOf(iter)?.nodeType === 'Name';
  return isPlain && isNamed && ifs.length === 1 ? countValues(clause, loop, count) : count;
}

// Counts the values in `len([v for v in table.values() if v > 0])`, common in rules, over a dict in the data. Only the test is run.
function countValues({ owner, slot, passes }: Clause, loop: Loop, otherwise: Evaluate): Evaluate {
  return (env) => {
    const dict = (owner as Evaluate)(env);
    if (!isData(dict)) return otherwise(env);
    const own = ownEnv(env, loop);
    let [count, steps] = [0, 0];
    for (const key in dict) {
      own.slots[slot] = dict[key] as Value;
      if (passes(own)) count++;
      steps++;
    }
    env.world.meter.work(steps);
    return count;
  };
}

// Iterates one clause, whose items are evaluated in `outer`, and the clauses nested in it. Returns the number of elements.
function turn(outer: Env, loop: Loop, level: number, env: Env, made: Value[] | undefined): number {
  const clause = loop.clauses[level] as Clause;
  const { meter } = env.world;
  // Evaluated once: it may give a different result each time.
  const owner = clause.owner?.(outer);
  if (owner !== undefined && isData(owner)) return turnValues(owner, loop, level, env, made);
  const items = owner === undefined ? clause.items(outer) : valuesView(owner, env);
  let count = 0;
  if (Array.isArray(items)) {
    meter.work(items.length);
    for (let at = 0; at < items.length; at++) count += visit(items[at] as Value, loop, level, env, made);
    return count;
  }
  const cursor = cursorOf(items, meter);
  for (let item = cursor.next(); item !== ITERATION_END; item = cursor.next()) count += visit(item, loop, level, env, made);
  return count;
}

// Iterates the values of a dict in the data, which has only its own keys, so the fastest loop will do.
function turnValues(dict: Data, loop: Loop, level: number, env: Env, made: Value[] | undefined): number {
  let count = 0;
  for (const key in dict) {
    env.world.meter.work(1);
    count += visit(dict[key] as Value, loop, level, env, made);
  }
  return count;
}

function visit(item: Value, loop: Loop, level: number, env: Env, made: Value[] | undefined): number {
  const clause = loop.clauses[level] as Clause;
  if (clause.slot >= 0) env.slots[clause.slot] = item;
  else clause.assign(env, item);
  if (!clause.passes(env)) return 0;
  const inner = loop.clauses[level + 1];
  if (inner !== undefined) return turn(env, loop, level + 1, env, made);
  const element = loop.element(env);
  made?.push(element);
  return 1;
}

class LoopCursor extends Cursor {
  readonly #loop: Loop;
  readonly #env: Env;
  readonly #open: Cursor[];

  constructor(loop: Loop, env: Env, first: Cursor) {
    super('generator');
    this.#loop = loop;
    this.#env = env;
    this.#open = [first];
  }

  next(): Value | typeof ITERATION_END {
    const env = this.#env;
    const { clauses } = this.#loop;
    const open = this.#open;
    while (open.length > 0) {
      const level = open.length - 1;
      const item = (open[level] as Cursor).next();
      if (item === ITERATION_END) {
        open.pop();
        continue;
      }
      const clause = clauses[level] as Clause;
      clause.assign(env, item);
      if (!clause.passes(env)) continue;
      const inner = clauses[level + 1];
      if (inner === undefined) return this.#loop.element(env);
      open.push(cursorOf(inner.items(env), env.world.meter));
    }
    return ITERATION_END;
  }
}

function compileClause(
  compiler: Compiler,
  generator: Comprehension,
  inner: Scope,
  first: Pick<Clause, 'items' | 'owner'> | undefined,
): Clause {
  if (generator.is_async) return refuse(compiler, generator.iter, 'async is not supported');
  const source = first ?? compileItems(compiler, generator.iter, inner);
  const assign = compileTarget(compiler, generator.target, inner);
  const slot = generator.target.nodeType === 'Name' ? inner.bind(generator.target.id) : -1;
  return { ...source, assign, slot, passes: compileIfs(compiler, generator.ifs, inner) };
}

// Compiles the `if`s of a clause, all of which must hold.
function compileIfs(compiler: Compiler, nodes: readonly ExprNode[], scope: Scope): CompiledCondition {
  const checks = nodes.map((node) => compiler.check(node, scope));
  return checks.length === 0 ? () => true : checks.reduceRight((rest, check) => (env) => check(env) && rest(env));
}

// Compiles the iterable, and tells whether it is the values of a dict, which need no separate list here.
function compileItems(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Pick<Clause, 'items' | 'owner'> {
  const dict = ownerOf(node);
  if (dict === undefined) return { items: compiler.run(node, scope), owner: undefined };
  const owner = compiler.run(dict, scope);
  return { items: (env) => valuesView(owner(env), env), owner };
}

// Returns the dict in `dict.values()`.
function ownerOf(node: ExprNode): ExprNode | undefined {
  const isValues = node.nodeType === 'Call' && node.func.nodeType === 'Attribute' && node.func.attr === 'values';
  return isValues && node.args.length === 0 && node.keywords.length === 0 ? (node.func as Node<'Attribute'>).value : undefined;
}

function valuesView(self: Value, env: Env): Value {
  return findMethod(self, 'values')(self, [], env.world.meter, NO_NAMES);
}
