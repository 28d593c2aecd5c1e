import type { Pair, YAMLMap } from 'yaml';
import { yamlLibrary } from './yaml-library.ts';

/** The name of a member in the JSON made from a map; undefined for keys that are lists or maps. */
export function keyName({ key }: Pair): string | undefined {
  return yamlLibrary().isScalar(key) ? String(key.value ?? '') : undefined;
}

/** The members of a map whose key an earlier one already has. */
export function repeatedMembers({ items }: YAMLMap): readonly Pair[] {
  const seen = new Set<string>();
  return items.filter((pair) => {
    const name = keyName(pair);
    const isRepeated = name !== undefined && seen.has(name);
    if (name !== undefined) seen.add(name);
    return isRepeated;
  });
}

/** Finds members of maps by name; each map is searched once. */
export function memberFinder(): (map: YAMLMap, name: string) => Pair | undefined {
  const known = new Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
  return (map, name) => {
    const index = known.get(map) ?? new Map(map.items.map((pair) => [keyName(pair), pair]));
    known.set(map, index);
    return index.get(name);
  };
}
