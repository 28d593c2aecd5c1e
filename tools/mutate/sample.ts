/** A random sample of a list; the same one for the same seed. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const left = [...items];
  const random = randomOf(seed);
  for (let i = left.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [left[i], left[other]] = [left[other] as Item, left[i] as Item];
  }
  return left.slice(0, count);
}

/** Numbers from 0 to 1: the generator that is known as mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
