import { keyOf } from './key.ts';
import { type Key, PySet, type Value, View } from './value.ts';

/** The members of a set by their keys, or of a view of keys or items, which compares as a set; undefined for anything else. */
export function membersOf(value: Value): ReadonlyMap<Key, Value> | undefined {
  if (value instanceof PySet) return value.items;
  if (!(value instanceof View) || value.kind === 'dict_values') return undefined;
  return new Map(value.items.map((item) => [keyOf(item), item]));
}
