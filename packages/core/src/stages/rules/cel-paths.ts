import { type CelNode, celChildren } from './cel-tree.ts';
import type { PathStep, ReadPath } from './language.ts';

/** Steps from a name on; if `isEnd`, what is read below them depends on more than the source. */
interface Chain {
  readonly of: string;
  readonly steps: ReadPath;
  readonly isEnd: boolean;
}

/** What a tree reads from each name, as far down as its source says. */
export function celPaths(node: CelNode | undefined): readonly Pick<Chain, 'of' | 'steps'>[] {
  return node === undefined ? [] : pathsIn(node, boundIn(node));
}

function pathsIn(node: CelNode, bound: ReadonlySet<string>): readonly Chain[] {
  const chain = chainOf(node, bound);
  const below = chain === undefined ? celChildren(node) : indicesIn(node);
  return [...(chain === undefined ? [] : [chain]), ...below.flatMap((child) => pathsIn(child, bound))];
}

function chainOf({ exprKind }: CelNode, bound: ReadonlySet<string>): Chain | undefined {
  if (exprKind.case === 'identExpr') return { of: exprKind.value.name, steps: [], isEnd: false };
  const owner = ownerIn({ exprKind } as CelNode);
  const chain = owner && chainOf(owner, bound);
  if (chain === undefined || chain.isEnd) return chain;
  const step = exprKind.case === 'selectExpr' ? exprKind.value.field : keyIn({ exprKind } as CelNode, bound);
  return step === undefined ? { ...chain, isEnd: true } : { ...chain, steps: [...chain.steps, step] };
}

/** The owner of a field or an index. */
function ownerIn({ exprKind }: CelNode): CelNode | undefined {
  if (exprKind.case === 'selectExpr') return exprKind.value.operand;
  return exprKind.case === 'callExpr' && exprKind.value.function === '_[_]' ? exprKind.value.args[0] : undefined;
}

function keyIn({ exprKind }: CelNode, bound: ReadonlySet<string>): PathStep | undefined {
  const key = exprKind.case === 'callExpr' ? exprKind.value.args[1]?.exprKind : undefined;
  if (key?.case === 'identExpr') return bound.has(key.value.name) ? undefined : { argument: key.value.name };
  const constant = key?.case === 'constExpr' ? key.value.constantKind : undefined;
  return constant?.case === 'stringValue' ? constant.value : undefined;
}

/** What is between the brackets of a chain. */
function indicesIn(node: CelNode): readonly CelNode[] {
  const owner = ownerIn(node);
  if (owner === undefined) return [];
  const index = node.exprKind.case === 'callExpr' ? node.exprKind.value.args.slice(1) : [];
  return [...index, ...indicesIn(owner)];
}

/** Names that loops bind, which are not arguments. */
function boundIn(node: CelNode): ReadonlySet<string> {
  const { exprKind } = node;
  const own =
    exprKind.case === 'comprehensionExpr' ? [exprKind.value.iterVar, exprKind.value.iterVar2, exprKind.value.accuVar] : [];
  return new Set([...own, ...celChildren(node).flatMap((child) => [...boundIn(child)])]);
}
