/** Numbers in [0, 1) that are the same for the same seed. */
export type Random = () => number;

/** A small generator (mulberry32): the documents of a row must be the same on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One of the items. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** The items in another order. */
export function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = between(random, 0, i);
    [copy[i], copy[j]] = [copy[j] as Item, copy[i] as Item];
  }
  return copy;
}
