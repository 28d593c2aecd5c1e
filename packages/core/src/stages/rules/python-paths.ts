import { METHOD_NAMES } from '../../expression/methods/find-method.ts';
import { parseExpression } from '../../expression/parse.ts';
import type { PathKey, PathStep, ReadPath } from './language.ts';

interface Tree {
  readonly nodeType: string;
  readonly [field: string]: unknown;
}

// Fields from a name on. If `isEnd`, the data read below them depends on more than the source.
interface Chain {
  readonly steps: ReadPath;
  readonly isEnd: boolean;
}

// Returns the paths that an expression reads from a name, or from `input`, which contains it. There is one for each use, as deep as the
// source shows.
export function pythonPaths(source: string, name: string): readonly ReadPath[] {
  const tree = parseExpression(source) as unknown as Tree;
  return pathsIn(tree, name, boundIn(tree));
}

function pathsIn(node: Tree, name: string, bound: ReadonlySet<string>): readonly ReadPath[] {
  const chain = chainOf(node, name, bound);
  const below = chain === undefined ? childrenOf(node) : indicesIn(node, bound);
  return [...(chain === undefined ? [] : [chain.steps]), ...below.flatMap((child) => pathsIn(child, name, bound))];
}

function chainOf(node: Tree, name: string, bound: ReadonlySet<string>): Chain | undefined {
  if (node.nodeType === 'Name')
    return node.id === name || node.id === 'input' ? { steps: [], isEnd: node.id === 'input' } : undefined;
  const link = linkOf(node, bound);
  const owner = link && chainOf(link.owner, name, bound);
  if (link === undefined || owner === undefined || owner.isEnd) return owner;
  return link.step === undefined ? { ...owner, isEnd: true } : { steps: [...owner.steps, link.step], isEnd: false };
}

interface Link {
  readonly owner: Tree;
  readonly step: PathStep | undefined;
  readonly others: readonly Tree[];
}

function linkOf(node: Tree, bound: ReadonlySet<string>): Link | undefined {
  switch (node.nodeType) {
    case 'Attribute':
      return { owner: node.value as Tree, step: fieldOf(node), others: [] };
    case 'Subscript':
      return { owner: node.value as Tree, step: keyOf(node.slice as Tree, bound), others: [node.slice as Tree] };
    case 'Call':
      return gottenBy(node, bound);
    case 'Compare':
      return soughtBy(node, bound);
    default:
      return undefined;
  }
}

function fieldOf({ attr }: Tree): PathStep {
  return METHOD_NAMES.has(attr as string) ? { method: attr as string } : (attr as string);
}

// `owner.get(key)` and `owner.get(key, otherwise)`
function gottenBy(node: Tree, bound: ReadonlySet<string>): Link | undefined {
  const { func, args, keywords } = node as unknown as { readonly [field in 'args' | 'keywords']: readonly Tree[] } & {
    func: Tree;
  };
  const [first, ...rest] = args;
  if (func.nodeType !== 'Attribute' || func.attr !== 'get' || first === undefined || rest.length > 1 || keywords.length > 0)
    return undefined;
  const key = keyOf(first, bound);
  return key === undefined ? undefined : { owner: func.value as Tree, step: { get: key }, others: args };
}

// `key in owner` and `key not in owner`
function soughtBy(node: Tree, bound: ReadonlySet<string>): Link | undefined {
  const { left, ops, comparators } = node as unknown as { readonly [field in 'ops' | 'comparators']: readonly Tree[] } & {
    left: Tree;
  };
  const [owner, another] = comparators;
  if (owner === undefined || another !== undefined || !['In', 'NotIn'].includes(ops[0]?.nodeType ?? '')) return undefined;
  const key = keyOf(left, bound);
  return key === undefined ? undefined : { owner, step: { has: key }, others: [left] };
}

function keyOf(index: Tree, bound: ReadonlySet<string>): PathKey | undefined {
  if (index.nodeType === 'Name') return bound.has(index.id as string) ? undefined : { argument: index.id as string };
  return index.nodeType === 'Constant' && typeof index.value === 'string' ? index.value : undefined;
}

function indicesIn(node: Tree, bound: ReadonlySet<string>): readonly Tree[] {
  const link = linkOf(node, bound);
  return link === undefined ? [] : [...link.others, ...indicesIn(link.owner, bound)];
}

function boundIn(node: Tree): ReadonlySet<string> {
  const own = node.nodeType === 'Comprehension' || node.nodeType === 'NamedExpr' ? namesIn(node.target as Tree) : [];
  const given = node.nodeType === 'Arg' ? [node.arg as string] : [];
  return new Set([...own, ...given, ...childrenOf(node).flatMap((child) => [...boundIn(child)])]);
}

function namesIn(node: Tree): readonly string[] {
  return node.nodeType === 'Name' ? [node.id as string] : childrenOf(node).flatMap(namesIn);
}

function childrenOf(node: Tree): readonly Tree[] {
  return Object.values(node)
    .flatMap((field) => (Array.isArray(field) ? field : [field]) as readonly unknown[])
    .filter(isTree);
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'nodeType' in value;
}
