import { keyOf } from './key.ts';
import { type Key, PySet, type Value, View } from './value.ts';

// Returns the members of a set by key. Views of keys or items also count, because they compare like sets. Returns undefined for anything
// else.
export function membersOf(value: Value): ReadonlyMap<Key, Value> | undefined {
  if (value instanceof PySet) return value.items;
  if (!(value instanceof View) || value.kind === 'dict_values') return undefined;
  return new Map(value.items.map((item) => [keyOf(item), item]));
}
