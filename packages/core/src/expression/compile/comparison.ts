import type { ExprNode } from 'py-ast';
import { offsetOf } from '../parse.ts';
import { contains } from '../values/contains.ts';
import { equals, isSame } from '../values/equals.ts';
import { compare, type Ordering } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import type { Compiler, Node } from './compiler.ts';
import { constantOf } from './constant.ts';
import { asksForName, compilePresence } from './dir.ts';
import type { Env, Run } from './env.ts';
import type { Scope } from './scope.ts';

/** One comparison of a chain, given its left side. */
type Link = (left: Value, right: Value, env: Env) => boolean;

/** Comparisons, chained or not: `0 <= x < 10`. */
export function compileComparison(compiler: Compiler, node: Node<'Compare'>, scope: Scope | undefined): Run {
  const asked = asksForName(node, scope);
  if (asked !== undefined)
    return compilePresence(compiler, asked.name, offsetOf(compiler.source, node.left) + 1, asked.isNegated);
  const left = compiler.run(node.left, scope);
  const ops = node.ops.map(({ nodeType }) => nodeType);
  const [op] = ops;
  const [first] = node.comparators;
  if (ops.length === 1 && op !== undefined && first !== undefined) {
    return (
      compileMembership(compiler, left, op, first) ??
      compileAgainstConstant(compiler, left, op, first) ??
      single(left, linkOf(op), compiler.run(first, scope))
    );
  }
  const between = compileBetween(compiler, node, scope);
  if (between !== undefined) return between;
  return chain(
    left,
    ops.map(linkOf),
    node.comparators.map((right) => compiler.run(right, scope)),
  );
}

/** `score >= 0.6`: most comparisons are with a literal, and most values are of its kind. */
function compileAgainstConstant(compiler: Compiler, left: Run, op: string, right: ExprNode): Run | undefined {
  if (right.nodeType !== 'Constant') return undefined;
  const constant = constantOf(compiler, right);
  const link = linkOf(op);
  if (typeof constant === 'string' && (op === 'Eq' || op === 'NotEq')) {
    const wanted = op === 'Eq';
    return (env) => {
      const value = left(env);
      return typeof value === 'string' ? (value === constant) === wanted : link(value, constant, env);
    };
  }
  const compareNumbers = typeof constant === 'number' ? NUMBERS[op]?.(constant) : undefined;
  if (compareNumbers === undefined) return undefined;
  return (env) => {
    const value = left(env);
    return typeof value === 'number' ? compareNumbers(value) : link(value, constant, env);
  };
}

const NUMBERS: { readonly [op: string]: (right: number) => (left: number) => boolean } = {
  Eq: (right) => (left) => left === right,
  NotEq: (right) => (left) => left !== right,
  Lt: (right) => (left) => left < right,
  LtE: (right) => (left) => left <= right,
  Gt: (right) => (left) => left > right,
  GtE: (right) => (left) => left >= right,
};

function single(left: Run, link: Link, right: Run): Run {
  return (env) => link(left(env), right(env), env);
}

/** `0 <= score <= 10`: nearly every chain asks whether a number stands between two others. */
function compileBetween(compiler: Compiler, node: Node<'Compare'>, scope: Scope | undefined): Run | undefined {
  const [first, second] = node.ops;
  const [middle, last] = node.comparators;
  if (node.ops.length !== 2 || node.left.nodeType !== 'Constant' || last?.nodeType !== 'Constant') return undefined;
  if (first === undefined || second === undefined || middle === undefined) return undefined;
  const [least, greatest] = [constantOf(compiler, node.left), constantOf(compiler, last)];
  if (typeof least !== 'number' || typeof greatest !== 'number') return undefined;
  const [above, below] = [NUMBERS[TURNED[first.nodeType] ?? '']?.(least), NUMBERS[second.nodeType]?.(greatest)];
  if (above === undefined || below === undefined) return undefined;
  const value = compiler.run(middle, scope);
  const [lower, upper] = [linkOf(first.nodeType), linkOf(second.nodeType)];
  return (env) => {
    const number = value(env);
    if (typeof number === 'number') return above(number) && below(number);
    return lower(least, number, env) && upper(number, greatest, env);
  };
}

/** The same comparison seen from the other side. */
const TURNED: { readonly [op: string]: string } = { Lt: 'Gt', LtE: 'GtE', Gt: 'Lt', GtE: 'LtE', Eq: 'Eq', NotEq: 'NotEq' };

/** Every value in the middle is worked out once; the first comparison that fails ends the chain. */
function chain(first: Run, links: readonly Link[], rights: readonly Run[]): Run {
  return (env) => {
    let left = first(env);
    for (let at = 0; at < links.length; at++) {
      const right = (rights[at] as Run)(env);
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
    typeof left === 'number' && typeof right === 'number' ? left < right : ordered('<', left, right, env),
  LtE: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left <= right : ordered('<=', left, right, env),
  Gt: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left > right : ordered('>', left, right, env),
  GtE: (left, right, env) =>
    typeof left === 'number' && typeof right === 'number' ? left >= right : ordered('>=', left, right, env),
  Is: (left, right) => isSame(left, right),
  IsNot: (left, right) => !isSame(left, right),
  In: (left, right, env) => contains(right, left, env.world.meter),
  NotIn: (left, right, env) => !contains(right, left, env.world.meter),
};

function linkOf(op: string): Link {
  return LINKS[op] as Link;
}

function ordered(op: Ordering, left: Value, right: Value, env: Env): boolean {
  return compare(op, left, right, env.world.meter);
}

/** `x in ['a', 'b']`: a list of literals that is only looked into is made once; texts are looked up. */
function compileMembership(compiler: Compiler, item: Run, op: string, list: ExprNode): Run | undefined {
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
