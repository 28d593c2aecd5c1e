import type { SchemaNode } from '../schema-node.ts';

export const KIND = { free: 1, integer: 2, fraction: 4, boolean: 8, null: 16, array: 32, object: 64, listed: 128 } as const;

const ANY_KIND = 255;

const OF_TYPES: { readonly [type: string]: number } = {
  ...KIND,
  string: KIND.free | KIND.listed,
  number: KIND.integer | KIND.fraction,
};

export function kindsOf(node: SchemaNode): number {
  if (node.always !== undefined) return node.always ? ANY_KIND : 0;
  let kinds = ANY_KIND;
  if (node.type) kinds &= unionOf(node.type, (type) => (Object.hasOwn(OF_TYPES, type) ? (OF_TYPES[type] as number) : ANY_KIND));
  if (node.const) kinds &= kindOf(node.const.value);
  if (node.enum) kinds &= unionOf(node.enum, kindOf);
  return kinds;
}

export function flatKindsOf(node: SchemaNode): number {
  let kinds = kindsOf(node);
  if (node.ref) kinds &= kindsOf(node.ref);
  for (const part of node.allOf ?? []) kinds &= flatKindsOf(part);
  if (node.anyOf) kinds &= unionOf(node.anyOf, flatKindsOf);
  if (node.oneOf) kinds &= unionOf(node.oneOf, flatKindsOf);
  return kinds;
}

function unionOf<Item>(items: readonly Item[], kindsIn: (item: Item) => number): number {
  return items.reduce((kinds, item) => kinds | kindsIn(item), 0);
}

function kindOf(value: unknown): number {
  if (typeof value === 'string') return KIND.listed;
  if (typeof value !== 'object') return OF_TYPES[typeof value] ?? ANY_KIND;
  return value === null ? KIND.null : Array.isArray(value) ? KIND.array : KIND.object;
}
