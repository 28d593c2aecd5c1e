/** Appends a list of any length, which as spread arguments would overflow the stack. */
export function appendAll<Item>(list: Item[], items: readonly Item[]): void {
  const { length } = items;
  for (let at = 0; at < length; at++) list.push(items[at] as Item);
}
