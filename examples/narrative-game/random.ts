/** Numbers from 0 to 1 that follow from some words alone: the same words, the same numbers. */
export function chance(...words: readonly (string | number)[]): () => number {
  let state = 0x9e_37_79_b9;
  for (const char of words.join('\u0000')) state = Math.imul(state ^ char.charCodeAt(0), 0x01_00_01_93) >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list. */
export function oneOf<Item>(list: readonly Item[], next: () => number): Item {
  return list[Math.floor(next() * list.length)] as Item;
}
