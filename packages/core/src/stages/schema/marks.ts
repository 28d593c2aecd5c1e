/** The keys and items of one value that some schema has evaluated. */
export interface Marks {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  /** All items before this index. */
  itemsBefore: number;
}

/** Nothing evaluated yet. */
export function newMarks(): Marks {
  return { keys: new Set(), items: new Set(), allKeys: false, itemsBefore: 0 };
}

/** Adds what another schema has evaluated. */
export function mergeMarks(into: Marks, from: Marks): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.itemsBefore = Math.max(into.itemsBefore, from.itemsBefore);
}
