export interface Random {
  readonly next: () => number;
  // A whole number from 0 to below `limit`.
  readonly below: (limit: number) => number;
  // A whole number from `low` to `high`, both included.
  readonly between: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly shuffled: <Item>(items: readonly Item[]) => readonly Item[];
}

export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as never,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}
