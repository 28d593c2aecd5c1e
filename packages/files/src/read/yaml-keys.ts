import type { Pair, YAMLMap } from 'yaml';
import { yamlLibrary } from './yaml-library.ts';

export function keyName({ key }: Pair): string | undefined {
  return yamlLibrary().isScalar(key) ? String(key.value ?? '') : undefined;
}

export function repeatedMembers({ items }: YAMLMap): readonly { readonly pair: Pair; readonly first: Pair }[] {
  const seen = new Map<string, Pair>();
  return items.flatMap((pair) => {
    const name = keyName(pair);
    const first = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && first === undefined) seen.set(name, pair);
    return first === undefined ? [] : [{ pair, first }];
  });
}

export function memberFinder(): (map: YAMLMap, name: string) => Pair | undefined {
  const known = new Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
  return (map, name) => {
    const index = known.get(map) ?? new Map(map.items.map((pair) => [keyName(pair), pair]));
    known.set(map, index);
    return index.get(name);
  };
}
