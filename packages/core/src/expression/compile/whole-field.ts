import type { ExprNode } from 'py-ast';
import { offsetOf } from '../parse.ts';
import type { Compiler, Node } from './compiler.ts';
import type { Scope } from './scope.ts';

// Returns the whole value that a node refers to, `output` or `input`. Returns undefined for any other node.
export function wholeOf(
  compiler: Compiler,
  node: ExprNode | undefined,
  scope: Scope | undefined,
): 'output' | 'input' | undefined {
  if (compiler.record || node?.nodeType !== 'Name' || scope?.find(node.id) !== undefined) return undefined;
  return node.id === 'output' || node.id === 'input' ? node.id : undefined;
}

// Records the field named in `output.name` or `input['name']`, so that the schemas can tell whether it exists.
export function noteField(compiler: Compiler, owner: ExprNode, name: string, at: number, scope: Scope | undefined): void {
  const of = wholeOf(compiler, owner, scope);
  if (of === undefined) return;
  const fields = of === 'output' ? compiler.outputFields : compiler.inputFields;
  if (!fields.has(name)) fields.set(name, { name, at });
}

// Records the field named in `output['name']`.
export function noteItem(compiler: Compiler, { value, slice }: Node<'Subscript'>, scope: Scope | undefined): void {
  if (slice.nodeType !== 'Constant' || typeof slice.value !== 'string') return;
  noteField(compiler, value, slice.value, offsetInQuotes(compiler, slice), scope);
}

// Records the field named in `output.get('name')` or `'name' in output`. These test for the field, so it may be missing.
export function noteLookup(
  compiler: Compiler,
  owner: ExprNode | undefined,
  key: ExprNode | undefined,
  scope: Scope | undefined,
): void {
  const of = wholeOf(compiler, owner, scope);
  if (of === undefined || key?.nodeType !== 'Constant' || typeof key.value !== 'string') return;
  const name = key.value;
  if (!compiler.optional.has(name)) compiler.optional.set(name, { name, at: offsetInQuotes(compiler, key), of });
}

function offsetInQuotes(compiler: Compiler, node: ExprNode): number {
  return offsetOf(compiler.source, node) + 1;
}
