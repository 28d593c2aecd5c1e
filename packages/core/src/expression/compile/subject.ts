import type { ExprNode } from 'py-ast';
import { isOutput } from './attribute.ts';
import type { Compiler } from './compiler.ts';
import type { Scope } from './scope.ts';

/** A field or variable that can be read without a call, and whether its length is compared. */
export interface Subject {
  readonly isField: boolean;
  readonly slot: number;
  readonly isLength: boolean;
}

/** The subject that a node refers to: `name`, `output.name`, or the `len` of either; undefined for all others. */
export function subjectOf(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Subject | undefined {
  const measured = measuredIn(node, scope);
  const subject = readable(compiler, measured ?? node, scope);
  return subject && { ...subject, isLength: measured !== undefined };
}

/** The argument of `len`. */
function measuredIn(node: ExprNode, scope: Scope | undefined): ExprNode | undefined {
  if (node.nodeType !== 'Call' || node.func.nodeType !== 'Name' || node.func.id !== 'len') return undefined;
  const isPlain = node.args.length === 1 && node.keywords.length === 0 && scope?.find('len') === undefined;
  return isPlain ? node.args[0] : undefined;
}

function readable(compiler: Compiler, node: ExprNode, scope: Scope | undefined): Omit<Subject, 'isLength'> | undefined {
  if (node.nodeType === 'Attribute' && isOutput(compiler, node.value, scope))
    return { isField: true, slot: compiler.table.slotOf(node.attr) };
  if (node.nodeType !== 'Name') return undefined;
  const variable = scope?.find(node.id);
  if (variable !== undefined) return variable.hops === 0 ? { isField: false, slot: variable.slot } : undefined;
  const isElsewhere = compiler.inputNames.has(node.id) || node.id === 'output' || node.id === 'input' || node.id === 'random';
  return isElsewhere ? undefined : { isField: true, slot: compiler.table.slotOf(node.id) };
}
