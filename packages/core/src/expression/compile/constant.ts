import type { ExprNode } from 'py-ast';
import { textOf } from '../parse.ts';
import { floatOf, intOf } from '../values/numbers.ts';
import { Float, type Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { Evaluate } from './env.ts';

/** A literal. */
export function compileConstant(compiler: Compiler, node: Node<'Constant'>): Evaluate {
  const value = constantOf(compiler, node);
  return () => value;
}

/** The value of a literal. The tree keeps numbers without their spelling, so that is taken from the source. */
export function constantOf(compiler: Compiler, node: Node<'Constant'>): Value {
  const value: unknown = node.value;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (node.quote_style === undefined && textOf(compiler.source, node) === '...')
      return refuse(compiler, node, '... has no value here');
    if (/b/i.test(node.quote_style ?? '')) return refuse(compiler, node, 'bytes are not supported');
    return value;
  }
  const text = textOf(compiler.source, node);
  if (typeof value === 'bigint') return intOf(value);
  if (typeof value !== 'number') return refuse(compiler, node, 'complex numbers are not supported');
  if (/^0[0-9_]*[1-9]/.test(text) && !/[.eE]/.test(text))
    return refuse(compiler, node, 'leading zeros in decimal integer literals are not permitted');
  return /^0[xXoObB]/.test(text) || !/[.eE]/.test(text) ? intOf(BigInt(value)) : floatOf(value);
}

/** The values in a list, a tuple or a set of literals; undefined for anything else. */
export function constantsIn(compiler: Compiler, node: ExprNode): Value[] | undefined {
  if (node.nodeType !== 'List' && node.nodeType !== 'Tuple' && node.nodeType !== 'Set') return undefined;
  if (!node.elts.every((element) => element.nodeType === 'Constant')) return undefined;
  return node.elts.map((element) => constantOf(compiler, element as Node<'Constant'>));
}

/** The number that a literal means, with an optional minus; undefined if it is not a number, or not exact as a double. */
export function doubleOf(compiler: Compiler, node: ExprNode): number | undefined {
  if (node.nodeType === 'UnaryOp' && node.op.nodeType === 'USub' && node.operand.nodeType === 'Constant') {
    const number = doubleOf(compiler, node.operand);
    return number === undefined ? undefined : -number;
  }
  const value = node.nodeType === 'Constant' ? constantOf(compiler, node) : undefined;
  if (value instanceof Float) return value.value;
  return typeof value === 'number' ? value : undefined;
}
