import type { SchemaNode } from '../schema-node.ts';

const LEFT: ReadonlySet<string> = new Set<keyof SchemaNode>([
  ...(['contains', 'minContains', 'maxContains', 'propertyNames', 'dependentRequired', 'dependentSchemas'] as const),
]);

/** The keywords of a schema that are left to evaluation, as a separate schema; undefined if there are none. */
export function restNode(node: SchemaNode): SchemaNode | undefined {
  const left = Object.entries(node).filter(([keyword]) => LEFT.has(keyword));
  if (left.length === 0) return undefined;
  const { resource, path, dependentSchemas } = node;
  const rest = { resource, path, appliesInPlace: dependentSchemas !== undefined, appliesToKeys: false };
  return { ...rest, ...Object.fromEntries(left) };
}
