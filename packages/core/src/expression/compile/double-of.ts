import type { ExprNode } from 'py-ast';
import { Float } from '../values/value.ts';
import type { Compiler } from './compiler.ts';
import { constantOf } from './constant.ts';

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
