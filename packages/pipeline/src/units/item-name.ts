import { isTrue, str, type Value } from '@tamis/core/python-values';
import type { Exact, Fields } from '../exact/exact.ts';

// The part of a unit's id that comes from an item. Spaces become `_` and slashes `-`. Returns undefined if the item has no name.
export function itemName(item: Fields, nameField: string, others: readonly string[]): string | undefined {
  const field = [nameField, ...others].find((name) => Object.hasOwn(item, name));
  const value = field === undefined ? null : (item[field] as Exact);
  if (!isTrue(value as Value)) return undefined;
  return str(value as Value)
    .replaceAll(' ', '_')
    .replaceAll('/', '-');
}

export function otherNames(strategy: 'permutation' | 'cross_product' | 'direct'): readonly string[] {
  return strategy === 'permutation' ? [] : ['id', 'name'];
}
