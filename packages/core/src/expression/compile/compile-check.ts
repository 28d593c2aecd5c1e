import type { ExprNode } from 'py-ast';
import { isTrue } from '../values/truth.ts';
import { compileComparison } from './comparison.ts';
import { compileNode } from './compile-node.ts';
import type { Compiler, Node } from './compiler.ts';
import type { Condition, Evaluate } from './env.ts';
import { compileNot } from './operation.ts';
import type { Scope } from './scope.ts';

/** Compiles a node of which only the truth is needed, as in a rule or after `if`: that takes fewer calls than its value. */
export function compileCheck(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Condition {
  if (node.nodeType === 'BoolOp') return joined(compiler, node, scope);
  // These two only give true or false.
  if (node.nodeType === 'Compare') return compileComparison(compiler, node, scope);
  if (node.nodeType === 'UnaryOp' && node.op.nodeType === 'Not') return compileNot(compiler, node, scope);
  return truthOf(compileNode(compiler, node, scope));
}

/** The check of a whole expression that is already compiled for its value; only `and` and `or` have a better one. */
export function checkOf(compiler: Compiler, node: ExprNode, run: Evaluate): Condition {
  if (node.nodeType === 'BoolOp') return compiler.check(node, undefined);
  return node.nodeType === 'Compare' ? (run as Condition) : truthOf(run);
}

function joined(compiler: Compiler, { op, values }: Node<'BoolOp'>, scope: Scope | undefined): Condition {
  const checks = values.map((value) => compiler.check(value, scope));
  return op.nodeType === 'And'
    ? checks.reduceRight((rest, check) => (env) => check(env) && rest(env))
    : checks.reduceRight((rest, check) => (env) => check(env) || rest(env));
}

function truthOf(run: Evaluate): Condition {
  return (env) => {
    const value = run(env);
    return typeof value === 'boolean' ? value : isTrue(value);
  };
}
