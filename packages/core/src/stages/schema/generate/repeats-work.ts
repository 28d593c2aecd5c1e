import { componentsOf } from '../../../lib/components.ts';
import type { Json } from '../../../model/index.ts';
import { childNodes, inPlaceNodes, type SchemaNode, target } from '../schema-node.ts';

const MANY_LOOKS = 256;

const LEVELS = 16;

type Components = ReadonlyMap<SchemaNode, number>;

export function repeatsWork(nodes: readonly SchemaNode[]): boolean {
  const components = componentsOf(nodes, (node) => [...inPlaceNodes(node), ...childNodes(node)]);
  if (nodes.some((node) => comeBack(node, components))) return true;
  const most = MANY_LOOKS + nodes.length;
  // Which paths are open together takes longer to determine, and only sometimes matters.
  return mostLooks(components, false) > most && mostLooks(components, true) > most;
}

// Whether paths that apply to one value together lead back to a node, because they are in the same component.
function comeBack(node: SchemaNode, components: Components): boolean {
  const isBack = (way: SchemaNode) => components.get(way) === components.get(node);
  if (hasOpenPair(waysFrom(node, isBack)) || hasOpenPair(waysToItems(node).filter(isBack))) return true;
  return node.patternProperties?.some(([, way]) => isBack(way)) === true && hasOpenPair(waysToKeys(node).filter(isBack));
}

function waysFrom(node: SchemaNode, isBack: (way: SchemaNode) => boolean): readonly SchemaNode[] {
  const others = waysInPlace(node).filter(isBack);
  return others.length > 0 && childNodes(node).some(isBack) ? [node, ...others] : others;
}

function waysInPlace(node: SchemaNode): readonly SchemaNode[] {
  return inPlaceNodes(node).filter((other) => other !== node.else || !node.then);
}

function waysToKeys({ properties, patternProperties }: SchemaNode): readonly SchemaNode[] {
  if (patternProperties === undefined) return [];
  const isFit = ([key]: readonly [string, SchemaNode]) => patternProperties.some(([pattern]) => pattern.test(key));
  return [...[...(properties ?? [])].filter(isFit), ...patternProperties].map(([, node]) => node);
}

function waysToItems({ contains, items, prefixItems = [] }: SchemaNode): readonly SchemaNode[] {
  if (contains === undefined) return [];
  return [contains, ...(items ? [items] : []), ...prefixItems];
}

// Returns the most looks that any node takes at one part of a value without remembered results. A path back is one look. Unless an exact
// answer is requested, all paths are assumed to apply together.
function mostLooks(components: Components, isExact: boolean): number {
  const looks = new Map<SchemaNode, number>();
  const most = (ways: readonly SchemaNode[]) => ways.reduce((count, way) => Math.max(count, looks.get(way) ?? 1), 0);
  const together = (ways: readonly SchemaNode[]) =>
    isExact && !hasOpenPair(ways) ? most(ways) : ways.reduce((sum, way) => sum + (looks.get(way) ?? 1), 0);
  const repeats = loopsIn(components);
  // The successors of a node come first.
  for (const node of components.keys()) {
    const children = childNodes(node);
    const keys = node.patternProperties === undefined ? [] : isExact ? waysToKeys(node) : children;
    const inside = Math.max(most(children), together(keys), together(waysToItems(node)));
    // A loop next to another descends to the end at every level of that one.
    const besides = waysInPlace(node).filter((way) => repeats(node, way));
    looks.set(node, Math.max(1, inside + together(waysInPlace(node)) + (LEVELS - 1) * together(besides)));
  }
  return most([...components.keys()]);
}

// Whether one of two nodes is in a loop, and the other leads into a different one.
function loopsIn(components: Components): (node: SchemaNode, way: SchemaNode) => boolean {
  const sizes = new Map<number, number>();
  for (const component of components.values()) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  // A loop runs through a reference and its target: at least two nodes.
  const isInLoop = (node: SchemaNode) => (sizes.get(components.get(node) ?? -1) ?? 0) > 1;
  const leading = new Set<SchemaNode>();
  for (const node of components.keys()) {
    if (isInLoop(node) || [...inPlaceNodes(node), ...childNodes(node)].some((next) => leading.has(next))) leading.add(node);
  }
  const isApart = (node: SchemaNode, way: SchemaNode) => components.get(node) !== components.get(way);
  return (node, way) => isInLoop(node) && isApart(node, way) && leading.has(way);
}

function hasOpenPair(ways: readonly SchemaNode[]): boolean {
  return ways.some((way, index) => ways.slice(index + 1).some((other) => !excludeEachOther(target(way), target(other))));
}

function excludeEachOther(left: SchemaNode, right: SchemaNode): boolean {
  if (left.type && right.type && areDisjoint(left.type, right.type)) return true;
  return (left.required ?? []).some((key) => {
    if (!right.required?.includes(key)) return false;
    const [one, other] = [tagsOf(left, key), tagsOf(right, key)];
    return one !== undefined && other !== undefined && areDisjoint(one, other);
  });
}

function tagsOf(node: SchemaNode, key: string): readonly Json[] | undefined {
  const property = node.properties?.get(key);
  return property?.const ? [property.const.value] : property?.enum;
}

function areDisjoint(left: readonly Json[], right: readonly Json[]): boolean {
  return !left.some((item) => right.includes(item) || (typeof item === 'object' && item !== null));
}
