import { textOf } from '../parse.ts';
import { floatOf, intOf } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { type Compiler, type Node, refuse } from './compiler.ts';
import type { Evaluate } from './env.ts';

export function compileConstant(compiler: Compiler, node: Node<'Constant'>): Evaluate {
  const value = constantOf(compiler, node);
  return () => value;
}

// Returns the value of a literal. The tree does not keep the spelling of numbers, so it is read from the source.
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
