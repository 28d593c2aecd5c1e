import type { ExprNode } from 'py-ast';
import type { Meter } from '../meter.ts';
import { contains } from '../values/contains.ts';
import { equals, isSame } from '../values/equals.ts';
import { OPERATORS, type Operator, PREFIXES } from '../values/operators.ts';
import { compare } from '../values/order.ts';
import { isTrue } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import { constantOf } from './constant.ts';
import { asksForName, compilePresence } from './dir.ts';
import type { Run } from './env.ts';
import type { Scope } from './scope.ts';

const SIGNS: { readonly [node: string]: Operator } = {
  Add: '+',
  Sub: '-',
  Mult: '*',
  Div: '/',
  FloorDiv: '//',
  Mod: '%',
  Pow: '**',
  BitOr: '|',
  BitAnd: '&',
  BitXor: '^',
  LShift: '<<',
  RShift: '>>',
};

/** `left + right` and its kin. */
export function compileBinary(compiler: Compiler, node: Node<'BinOp'>, scope: Scope | undefined): Run {
  const sign = SIGNS[node.op.nodeType];
  if (sign === undefined) return refuse(compiler, node, 'matrices are not supported');
  const [left, right] = [compiler.run(node.left, scope), compiler.run(node.right, scope)];
  const operate = OPERATORS[sign];
  return (env) => operate(left(env), right(env), env.world.meter);
}

/** `-value`, `not value` and their kin. */
export function compileUnary(compiler: Compiler, node: Node<'UnaryOp'>, scope: Scope | undefined): Run {
  const operand = compiler.run(node.operand, scope);
  if (node.op.nodeType === 'Not') return (env) => !isTrue(operand(env));
  const operate = PREFIXES[node.op.nodeType === 'USub' ? '-' : node.op.nodeType === 'UAdd' ? '+' : '~'];
  return (env) => operate(operand(env));
}

/** `and`, `or`: they give the operand that decided. */
export function compileBoolean(compiler: Compiler, node: Node<'BoolOp'>, scope: Scope | undefined): Run {
  const operands = node.values.map((value) => compiler.run(value, scope));
  const stop = node.op.nodeType === 'Or';
  const last = operands.pop() as Run;
  return (env) => {
    for (const operand of operands) {
      const value = operand(env);
      if (isTrue(value) === stop) return value;
    }
    return last(env);
  };
}

/** `a if test else b` */
export function compileChoice(compiler: Compiler, node: Node<'IfExp'>, scope: Scope | undefined): Run {
  const [test, body, otherwise] = [node.test, node.body, node.orelse].map((part) => compiler.run(part, scope)) as [Run, Run, Run];
  return (env) => (isTrue(test(env)) ? body(env) : otherwise(env));
}

/** `x in ['a', 'b']`: a list of literals that is only looked into is made once. */
function constantList(compiler: Compiler, node: ExprNode, op: string | undefined): Run | undefined {
  if (op !== 'In' && op !== 'NotIn') return undefined;
  if (node.nodeType !== 'List' && node.nodeType !== 'Tuple' && node.nodeType !== 'Set') return undefined;
  const values = node.elts.map((item) => (item.nodeType === 'Constant' ? constantOf(compiler, item) : undefined));
  if (values.includes(undefined)) return undefined;
  const list = values as Value[];
  return () => list;
}

type Test = (left: Value, right: Value, meter: Meter) => boolean;

const TESTS: { readonly [node: string]: Test } = {
  Eq: equals,
  NotEq: (left, right, meter) => !equals(left, right, meter),
  Lt: (left, right, meter) => compare('<', left, right, meter),
  LtE: (left, right, meter) => compare('<=', left, right, meter),
  Gt: (left, right, meter) => compare('>', left, right, meter),
  GtE: (left, right, meter) => compare('>=', left, right, meter),
  Is: isSame,
  IsNot: (left, right) => !isSame(left, right),
  In: (left, right, meter) => contains(right, left, meter),
  NotIn: (left, right, meter) => !contains(right, left, meter),
};

/** Comparisons, chained or not: `0 <= x < 10`. */
export function compileComparison(compiler: Compiler, node: Node<'Compare'>, scope: Scope | undefined): Run {
  const asked = asksForName(node, scope);
  if (asked !== undefined) return compilePresence(compiler, asked.name, asked.isNegated);
  const first = compiler.run(node.left, scope);
  const links = node.comparators.map((right: ExprNode, index) => ({
    test: TESTS[node.ops[index]?.nodeType ?? ''] as Test,
    right: constantList(compiler, right, node.ops[index]?.nodeType) ?? compiler.run(right, scope),
  }));
  const [only] = links;
  if (links.length === 1 && only !== undefined) {
    const { test, right } = only;
    return (env) => test(first(env), right(env), env.world.meter);
  }
  return (env) => {
    let left = first(env);
    for (const { test, right } of links) {
      const next = right(env);
      if (!test(left, next, env.world.meter)) return false;
      left = next;
    }
    return true;
  };
}
