import { OPERATORS, type Operator, PREFIXES } from '../values/operators.ts';
import { isTrue } from '../values/truth.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { CompiledCondition, Evaluate } from './env.ts';
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

// Compiles binary operators such as `left + right`.
export function compileBinary(compiler: Compiler, node: Node<'BinOp'>, scope: Scope | undefined): Evaluate {
  const sign = SIGNS[node.op.nodeType];
  if (sign === undefined) return refuse(compiler, node, 'matrices are not supported');
  const [left, right] = [compiler.run(node.left, scope), compiler.run(node.right, scope)];
  const operate = OPERATORS[sign];
  return (env) => operate(left(env), right(env), env.world.meter);
}

// Compiles unary operators such as `-value` and `not value`.
export function compileUnary(compiler: Compiler, node: Node<'UnaryOp'>, scope: Scope | undefined): Evaluate {
  if (node.op.nodeType === 'Not') return compileNot(compiler, node, scope);
  const operand = compiler.run(node.operand, scope);
  const operate = PREFIXES[node.op.nodeType === 'USub' ? '-' : node.op.nodeType === 'UAdd' ? '+' : '~'];
  return (env) => operate(operand(env));
}

// Compiles `not value`.
export function compileNot(compiler: Compiler, node: Node<'UnaryOp'>, scope: Scope | undefined): CompiledCondition {
  const check = compiler.check(node.operand, scope);
  return (env) => !check(env);
}

// Compiles `and` and `or`, which return the operand that decided the result.
export function compileBoolean(compiler: Compiler, node: Node<'BoolOp'>, scope: Scope | undefined): Evaluate {
  const operands = node.values.map((value) => compiler.run(value, scope));
  const stop = node.op.nodeType === 'Or';
  return operands.reduceRight((rest, operand) => (env) => {
    const value = operand(env);
    return (typeof value === 'boolean' ? value : isTrue(value)) === stop ? value : rest(env);
  });
}

// Compiles `a if test else b`.
export function compileChoice(compiler: Compiler, node: Node<'IfExp'>, scope: Scope | undefined): Evaluate {
  const test = compiler.check(node.test, scope);
  const [body, otherwise] = [compiler.run(node.body, scope), compiler.run(node.orelse, scope)];
  return (env) => (test(env) ? body(env) : otherwise(env));
}
