import type { Pair, YAMLMap } from 'yaml';
import { yamlLibrary } from './yaml-library.ts';

/** The member name that a YAML key becomes in JSON, or undefined for keys that are lists or maps. */
export function keyName({ key }: Pair): string | undefined {
  return yamlLibrary().isScalar(key) ? String(key.value ?? '') : undefined;
}

/** The members of a map that repeat an earlier key, each with the first member that has that key. */
export function repeatedMembers({ items }: YAMLMap): readonly { readonly pair: Pair; readonly first: Pair }[] {
  const seen = new Map<string, Pair>();
  return items.flatMap((pair) => {
    const name = keyName(pair);
    const first = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && first === undefined) seen.set(name, pair);
    return first === undefined ? [] : [{ pair, first }];
  });
}

/** Returns a function that finds map members by name. Each map is indexed once. */
export function memberFinder(): (map: YAMLMap, name: string) => Pair | undefined {
  const known = new Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
  return (map, name) => {
    const index = known.get(map) ?? new Map(map.items.map((pair) => [keyName(pair), pair]));
    known.set(map, index);
    return index.get(name);
  };
}
