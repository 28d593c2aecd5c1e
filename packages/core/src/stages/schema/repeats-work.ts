import type { Json } from '../../model/json.ts';
import { childNodes, inPlaceNodes, type SchemaNode } from './schema-node.ts';

/**
 * Whether a schema comes back to itself along two ways that may both be open for one value. A validator that
 * does not remember its answers then needs twice the time for every further level of the value.
 */
export function recursAmbiguously(nodes: readonly SchemaNode[]): boolean {
  return nodes.some((node) => comeBack(node, waysFrom(node)) || comeBack(node, waysToKeys(node)));
}

function comeBack(node: SchemaNode, ways: readonly SchemaNode[]): boolean {
  return ways.length > 1 && hasOpenPair(ways.filter((way) => way === node || reaches(way, node)));
}

/** The schemas that hold the same value; the node itself stands for what it says of keys and items. */
function waysFrom(node: SchemaNode): readonly SchemaNode[] {
  const others = inPlaceNodes(node).filter((other) => other !== node.else || !node.then);
  return others.length > 0 && childNodes(node).some((child) => reaches(child, node)) ? [node, ...others] : others;
}

/** The schemas that may hold the value of one key together: those of patterns, and of keys that fit one. */
function waysToKeys({ properties, patternProperties }: SchemaNode): readonly SchemaNode[] {
  if (patternProperties === undefined) return [];
  const isFit = ([key]: readonly [string, SchemaNode]) => patternProperties.some(([pattern]) => pattern.test(key));
  return [...[...(properties ?? [])].filter(isFit), ...patternProperties].map(([, node]) => node);
}

function reaches(from: SchemaNode, goal: SchemaNode): boolean {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === goal) return true;
    for (const next of [...inPlaceNodes(node), ...childNodes(node)]) seen.add(next);
  }
  return false;
}

function hasOpenPair(ways: readonly SchemaNode[]): boolean {
  return ways.some((way, index) => ways.slice(index + 1).some((other) => !excludeEachOther(target(way), target(other))));
}

function target(node: SchemaNode): SchemaNode {
  const seen = new Set([node]);
  for (const at of seen) if (at.ref && !at.type && !at.properties) seen.add(at.ref);
  return [...seen].at(-1) ?? node;
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
