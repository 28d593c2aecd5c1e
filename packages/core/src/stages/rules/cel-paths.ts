import { type CelNode, celChildren } from './cel-tree.ts';
import type { PathKey, PathStep, ReadPath } from './language.ts';

// Steps from a name on. If `isEnd`, the data read below them depends on more than the source.
interface Chain {
  readonly of: string;
  readonly steps: ReadPath;
  readonly isEnd: boolean;
}

export function celPaths(node: CelNode | undefined): readonly Pick<Chain, 'of' | 'steps'>[] {
  return node === undefined ? [] : pathsIn(node, boundIn(node));
}

function pathsIn(node: CelNode, bound: ReadonlySet<string>): readonly Chain[] {
  const chain = chainOf(node, bound);
  const below = chain === undefined ? celChildren(node) : indicesIn(node, bound);
  return [...(chain === undefined ? [] : [chain]), ...below.flatMap((child) => pathsIn(child, bound))];
}

function chainOf(node: CelNode, bound: ReadonlySet<string>): Chain | undefined {
  const { exprKind } = node;
  if (exprKind.case === 'identExpr') return { of: exprKind.value.name, steps: [], isEnd: false };
  const link = linkOf(node, bound);
  const chain = link && chainOf(link.owner, bound);
  if (link === undefined || chain === undefined || chain.isEnd) return chain;
  return link.step === undefined ? { ...chain, isEnd: true } : { ...chain, steps: [...chain.steps, link.step] };
}

interface Link {
  readonly owner: CelNode;
  readonly step: PathStep | undefined;
  readonly others: readonly CelNode[];
}

// `owner.field`, `owner[key]` and `key in owner`
function linkOf({ exprKind }: CelNode, bound: ReadonlySet<string>): Link | undefined {
  if (exprKind.case === 'selectExpr') {
    const { operand, field } = exprKind.value;
    return operand && { owner: operand, step: field, others: [] };
  }
  const { function: name, args } = exprKind.case === 'callExpr' ? exprKind.value : { function: '', args: [] };
  const [first, second] = args;
  if (first === undefined || second === undefined) return undefined;
  if (name === '_[_]') return { owner: first, step: keyIn(second, bound), others: [second] };
  const key = name === '@in' ? keyIn(first, bound) : undefined;
  return key === undefined ? undefined : { owner: second, step: { has: key }, others: [first] };
}

function keyIn({ exprKind: key }: CelNode, bound: ReadonlySet<string>): PathKey | undefined {
  if (key.case === 'identExpr') return bound.has(key.value.name) ? undefined : { argument: key.value.name };
  const constant = key.case === 'constExpr' ? key.value.constantKind : undefined;
  return constant?.case === 'stringValue' ? constant.value : undefined;
}

function indicesIn(node: CelNode, bound: ReadonlySet<string>): readonly CelNode[] {
  const link = linkOf(node, bound);
  return link === undefined ? [] : [...link.others, ...indicesIn(link.owner, bound)];
}

function boundIn(node: CelNode): ReadonlySet<string> {
  const { exprKind } = node;
  const own =
    exprKind.case === 'comprehensionExpr' ? [exprKind.value.iterVar, exprKind.value.iterVar2, exprKind.value.accuVar] : [];
  return new Set([...own, ...celChildren(node).flatMap((child) => [...boundIn(child)])]);
}
