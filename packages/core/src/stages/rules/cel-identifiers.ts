import { type CelNode, childrenOf } from './cel-tree.ts';

/** Names that stand for types and are no variables. */
const TYPES = new Set(['bool', 'bytes', 'double', 'int', 'uint', 'string', 'list', 'map', 'null_type', 'type', 'optional_type']);

/** A name in a tree, and the node where it is first read. */
export interface Identifier {
  readonly name: string;
  readonly node: CelNode;
}

/** The names that a tree reads and does not bind itself, each once. */
export function freeIdentifiers(node: CelNode | undefined): readonly Identifier[] {
  const found = new Map<string, CelNode>();
  if (node !== undefined) collect(node, new Set(), found);
  return [...found].map(([name, first]) => ({ name, node: first }));
}

function collect(node: CelNode, bound: ReadonlySet<string>, found: Map<string, CelNode>): void {
  const { exprKind } = node;
  if (exprKind.case === 'identExpr') {
    const { name } = exprKind.value;
    if (!bound.has(name) && !TYPES.has(name) && !found.has(name)) found.set(name, node);
    return;
  }
  const inner =
    exprKind.case === 'comprehensionExpr'
      ? new Set([...bound, exprKind.value.iterVar, exprKind.value.iterVar2, exprKind.value.accuVar])
      : bound;
  for (const child of childrenOf(node)) {
    const isOutside = exprKind.case === 'comprehensionExpr' && child === exprKind.value.iterRange;
    collect(child, isOutside ? bound : inner, found);
  }
}

/** A field that is read as `output.name` or `input.name`. */
export interface WholeField extends Identifier {
  readonly of: 'output' | 'input';
  /** Whether it is only asked for with `has`, so that it may be missing. */
  readonly isAsked: boolean;
}

/** The fields that a tree reads from the output or the input as a whole, `has(output.name)` too. */
export function wholeFields(node: CelNode | undefined): readonly WholeField[] {
  if (node === undefined) return [];
  const below = childrenOf(node).flatMap((child) => wholeFields(child));
  const { exprKind } = node;
  if (exprKind.case !== 'selectExpr' || exprKind.value.operand?.exprKind.case !== 'identExpr') return below;
  const of = exprKind.value.operand.exprKind.value.name;
  const { field: name, testOnly: isAsked } = exprKind.value;
  return of === 'output' || of === 'input' ? [{ of, name, node, isAsked }, ...below] : below;
}
