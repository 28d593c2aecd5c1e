import type { Pair, YAMLMap } from 'yaml';
import { yamlLibrary } from './yaml-library.ts';

/** The name of a member in the JSON made from a map; undefined for keys that are lists or maps. */
export function keyName({ key }: Pair): string | undefined {
  return yamlLibrary().isScalar(key) ? String(key.value ?? '') : undefined;
}

/** The members of a map whose key an earlier one already has, each with the first that has it. */
export function repeatedMembers({ items }: YAMLMap): readonly { readonly pair: Pair; readonly first: Pair }[] {
  const seen = new Map<string, Pair>();
  return items.flatMap((pair) => {
    const name = keyName(pair);
    const first = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && first === undefined) seen.set(name, pair);
    return first === undefined ? [] : [{ pair, first }];
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
