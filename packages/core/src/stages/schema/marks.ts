export interface Marks {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  itemsBefore: number;
}

export function newMarks(): Marks {
  return { keys: new Set(), items: new Set(), allKeys: false, itemsBefore: 0 };
}

export function mergeMarks(into: Marks, from: Marks): void {
  for (const key of from.keys) into.keys.add(key);
  for (const item of from.items) into.items.add(item);
  into.allKeys ||= from.allKeys;
  into.itemsBefore = Math.max(into.itemsBefore, from.itemsBefore);
}
