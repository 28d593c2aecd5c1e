import type { ExprNode } from 'py-ast';
import { offsetOf } from '../parse.ts';
import { contains } from '../values/contains.ts';
import { equals, isSame } from '../values/equals.ts';
import { compare } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import type { Compiler, Node } from './compiler.ts';
import { constantOf } from './constant.ts';
import { asksForName, compilePresence, isMembership } from './dir.ts';
import type { CompiledCondition, Env, Evaluate } from './env.ts';
import { comparesTypes, withBuiltins } from './passed.ts';
import type { Scope } from './scope.ts';
import { noteLookup } from './whole-field.ts';

type Link = (left: Value, right: Value, env: Env) => boolean;

// Compiles comparisons, including chained ones such as `0 <= x < 10`.
export function compileComparison(compiler: Compiler, node: Node<'Compare'>, scope: Scope | undefined): CompiledCondition {
  const asked = asksForName(node, scope);
  if (asked !== undefined)
    return compilePresence(compiler, asked.name, offsetOf(compiler.source, node.left) + 1, asked.isNegated);
  if (isMembership(node)) noteLookup(compiler, node.comparators[0], node.left, scope);
  const areTypes = comparesTypes([node.left, ...node.comparators]);
  return withBuiltins(compiler, areTypes, () => compileFull(compiler, node, scope));
}

function compileFull(compiler: Compiler, node: Node<'Compare'>, scope: Scope | undefined): CompiledCondition {
  const left = compiler.run(node.left, scope);
  const [op, ...others] = node.ops.map(({ nodeType }) => nodeType);
  const [right] = node.comparators;
  if (others.length === 0 && op !== undefined && right !== undefined) {
    return (
      compileMembership(compiler, left, op, right) ??
      compileAgainstText(compiler, left, op, right) ??
      single(left, op, compiler.run(right, scope))
    );
  }
  const rights = node.comparators.map((comparator) => compiler.run(comparator, scope));
  const ops = node.ops.map(({ nodeType }) => nodeType);
  // A name in the middle gives the same value each time, and one comparison after another is faster.
  if (node.comparators.slice(0, -1).every(({ nodeType }) => nodeType === 'Name'))
    return ops
      .map((one, at) => single([left, ...rights][at] as Evaluate, one, rights[at] as Evaluate))
      .reduceRight((rest, check) => (env) => check(env) && rest(env));
  return chain(left, ops.map(linkOf), rights);
}

// Compiles comparisons such as `a.b == 'x'`. Most values that are compared with a string are strings.
function compileAgainstText(compiler: Compiler, left: Evaluate, op: string, right: ExprNode): CompiledCondition | undefined {
  if (right.nodeType !== 'Constant' || (op !== 'Eq' && op !== 'NotEq')) return undefined;
  const text = constantOf(compiler, right);
  if (typeof text !== 'string') return undefined;
  const [link, wanted] = [linkOf(op), op === 'Eq'];
  return (env) => {
    const value = left(env);
    return typeof value === 'string' ? (value === text) === wanted : link(value, text, env);
  };
}

// Compiles a single comparison. Numbers are compared here for every operator, because the results for less, equal and greater are known
// beforehand.
function single(left: Evaluate, op: string, right: Evaluate): CompiledCondition {
  const link = linkOf(op);
  if (op === 'Is' || op === 'IsNot' || op === 'In' || op === 'NotIn') return (env) => link(left(env), right(env), env);
  const less = op === 'Lt' || op === 'LtE' || op === 'NotEq';
  const equal = op === 'Eq' || op === 'LtE' || op === 'GtE';
  const greater = op === 'Gt' || op === 'GtE' || op === 'NotEq';
  // Nothing compares with NaN.
  const neither = op === 'NotEq';
  return (env) => {
    const a = left(env);
    const b = right(env);
    if (typeof a !== 'number' || typeof b !== 'number') return link(a, b, env);
    return a === b ? equal : a < b ? less : a > b ? greater : neither;
  };
}

function chain(first: Evaluate, links: readonly Link[], rights: readonly Evaluate[]): CompiledCondition {
  return (env) => {
    let left = first(env);
    for (let at = 0; at < links.length; at++) {
      const right = (rights[at] as Evaluate)(env);
      if (!(links[at] as Link)(left, right, env)) return false;
      left = right;
    }
    return true;
  };
}

const LINKS: { readonly [op: string]: Link } = {
  Eq: (left, right, env) => equals(left, right, env.world.meter),
  NotEq: (left, right, env) => !equals(left, right, env.world.meter),
  Lt: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left < right : compare('<', left, right, env.world.meter),
  LtE: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left <= right : compare('<=', left, right, env.world.meter),
  Gt: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left > right : compare('>', left, right, env.world.meter),
  GtE: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left >= right : compare('>=', left, right, env.world.meter),
  Is: (left, right) => isSame(left, right),
  IsNot: (left, right) => !isSame(left, right),
  In: (left, right, env) => contains(right, left, env.world.meter),
  NotIn: (left, right, env) => !contains(right, left, env.world.meter),
};

function linkOf(op: string): Link {
  return LINKS[op] as Link;
}

// Compiles `x in ['a', 'b']`. A list of literals that is only searched is made once, and strings are looked up.
function compileMembership(compiler: Compiler, item: Evaluate, op: string, list: ExprNode): CompiledCondition | undefined {
  if (op !== 'In' && op !== 'NotIn') return undefined;
  if (list.nodeType !== 'List' && list.nodeType !== 'Tuple' && list.nodeType !== 'Set') return undefined;
  if (!list.elts.every((element) => element.nodeType === 'Constant')) return undefined;
  const values = list.elts.map((element) => constantOf(compiler, element as Node<'Constant'>));
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  const wanted = op === 'In';
  return (env) => {
    const value = item(env);
    return (typeof value === 'string' ? texts.has(value) : contains(values, value, env.world.meter)) === wanted;
  };
}
