/** The keys and items of one value that schemas have evaluated. */
export interface Marks {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  /** All items before this index. */
  itemsBefore: number;
}

/** Returns marks with nothing evaluated yet. */
export function newMarks(): Marks {
  return { keys: new Set(), items: new Set(), allKeys: false, itemsBefore: 0 };
}

/** Adds the keys and items that another schema has evaluated. */
export function mergeMarks(into: Marks, from: Marks): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.itemsBefore = Math.max(into.itemsBefore, from.itemsBefore);
}
