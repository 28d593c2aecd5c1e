import { METHOD_NAMES } from '../../expression/methods/find-method.ts';
import { parseExpression } from '../../expression/parse.ts';
import type { PathStep, ReadPath } from './language.ts';

/** A node as it is walked: any field may be one, or a list of them. */
interface Tree {
  readonly nodeType: string;
  readonly [field: string]: unknown;
}

/** Fields from a name on; if `isEnd`, what is read below them depends on more than the source. */
interface Chain {
  readonly steps: ReadPath;
  readonly isEnd: boolean;
}

/** What an expression reads from a name, or from `input`, which holds it: each use, as far down as the source says. */
export function pythonPaths(source: string, name: string): readonly ReadPath[] {
  const tree = parseExpression(source) as unknown as Tree;
  return pathsIn(tree, name, boundIn(tree));
}

function pathsIn(node: Tree, name: string, bound: ReadonlySet<string>): readonly ReadPath[] {
  const chain = chainOf(node, name, bound);
  const below = chain === undefined ? childrenOf(node) : indicesIn(node);
  return [...(chain === undefined ? [] : [chain.steps]), ...below.flatMap((child) => pathsIn(child, name, bound))];
}

function chainOf(node: Tree, name: string, bound: ReadonlySet<string>): Chain | undefined {
  if (node.nodeType === 'Name')
    return node.id === name || node.id === 'input' ? { steps: [], isEnd: node.id === 'input' } : undefined;
  if (node.nodeType !== 'Attribute' && node.nodeType !== 'Subscript') return undefined;
  const owner = chainOf(node.value as Tree, name, bound);
  if (owner === undefined || owner.isEnd) return owner;
  const step = node.nodeType === 'Attribute' ? fieldOf(node) : indexOf(node.slice as Tree, bound);
  return step === undefined ? { ...owner, isEnd: true } : { steps: [...owner.steps, step], isEnd: false };
}

function fieldOf({ attr }: Tree): PathStep {
  return METHOD_NAMES.has(attr as string) ? { method: attr as string } : (attr as string);
}

function indexOf(index: Tree, bound: ReadonlySet<string>): PathStep | undefined {
  if (index.nodeType === 'Name') return bound.has(index.id as string) ? undefined : { argument: index.id as string };
  return index.nodeType === 'Constant' && typeof index.value === 'string' ? index.value : undefined;
}

/** What is between the brackets of a chain. */
function indicesIn(node: Tree): readonly Tree[] {
  if (node.nodeType === 'Subscript') return [node.slice as Tree, ...indicesIn(node.value as Tree)];
  return node.nodeType === 'Attribute' ? indicesIn(node.value as Tree) : [];
}

/** Names that the expression binds itself, which are not arguments. */
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
