// Appends a list of any length. As spread arguments, the items would all be on the stack at once, and a long reply overflows it.
export function appendAll<Item>(list: Item[], items: readonly Item[]): void {
  const { length } = items;
  for (let at = 0; at < length; at++) list.push(items[at] as Item);
}
