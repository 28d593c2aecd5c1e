import { type CelNode, celChildren } from './cel-tree.ts';

const TYPES = new Set(['bool', 'bytes', 'double', 'int', 'uint', 'string', 'list', 'map', 'null_type', 'type', 'optional_type']);

interface Identifier {
  readonly name: string;
  readonly node: CelNode;
}

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
  for (const child of celChildren(node)) {
    const isOutside = exprKind.case === 'comprehensionExpr' && child === exprKind.value.iterRange;
    collect(child, isOutside ? bound : inner, found);
  }
}

// A field that is read as `output.name` or `output['name']`, or in the same way from `input`.
export interface WholeField extends Identifier {
  readonly of: 'output' | 'input';
  // Whether it is only tested for with `has` or `in`, so that it may be missing.
  readonly isAsked: boolean;
}

// Returns the fields that a tree reads from the whole output or input, including `has(output.name)`.
export function wholeFields(node: CelNode | undefined): readonly WholeField[] {
  if (node === undefined) return [];
  const below = celChildren(node).flatMap((child) => wholeFields(child));
  const own = selected(node) ?? indexed(node);
  return own === undefined ? below : [own, ...below];
}

function selected(node: CelNode): WholeField | undefined {
  if (node.exprKind.case !== 'selectExpr') return undefined;
  const { operand, field: name, testOnly: isAsked } = node.exprKind.value;
  const of = wholeOf(operand);
  return of === undefined ? undefined : { of, name, node, isAsked };
}

// `output['name']` and `'name' in output`
function indexed(node: CelNode): WholeField | undefined {
  if (node.exprKind.case !== 'callExpr') return undefined;
  const { function: called, args } = node.exprKind.value;
  const isAsked = called === '@in';
  if (!isAsked && called !== '_[_]') return undefined;
  const [whole, key] = isAsked ? [args[1], args[0]] : args;
  const [of, name] = [wholeOf(whole), textOf(key)];
  return of === undefined || name === undefined || key === undefined ? undefined : { of, name, node: key, isAsked };
}

function wholeOf(node: CelNode | undefined): WholeField['of'] | undefined {
  if (node?.exprKind.case !== 'identExpr') return undefined;
  const { name } = node.exprKind.value;
  return name === 'output' || name === 'input' ? name : undefined;
}

function textOf(node: CelNode | undefined): string | undefined {
  if (node?.exprKind.case !== 'constExpr') return undefined;
  const { constantKind } = node.exprKind.value;
  return constantKind.case === 'stringValue' ? constantKind.value : undefined;
}
