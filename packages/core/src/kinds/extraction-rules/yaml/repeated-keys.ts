import { type Document, isScalar, visit } from 'yaml';

/** Where a document repeats a key of the same mapping, up to a given number of places. */
export function repeatedKeys(document: Document.Parsed, most: number): readonly number[] {
  const places: number[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && keys.size === keys.add(key.value).size) places.push(key.range?.[0] ?? 0);
      }
      return places.length >= most ? visit.BREAK : undefined;
    },
  });
  return places.slice(0, most);
}
