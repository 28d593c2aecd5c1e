// Yields the item indices for each unit, in the order of Python's `itertools.permutations`: `count` different indices out of `size`.
export function* permutations(size: number, count: number): Generator<readonly number[]> {
  const picked: number[] = [];
  const used = new Set<number>();
  function* pick(): Generator<readonly number[]> {
    if (picked.length === count) {
      yield [...picked];
      return;
    }
    for (let index = 0; index < size; index++) {
      if (used.has(index)) continue;
      used.add(index);
      picked.push(index);
      yield* pick();
      picked.pop();
      used.delete(index);
    }
  }
  yield* pick();
}

// Yields one index for each list, the last one changing fastest, in the order of `itertools.product`.
export function* product(sizes: readonly number[]): Generator<readonly number[]> {
  if (sizes.some((size) => size === 0)) return;
  const at = sizes.map(() => 0);
  for (;;) {
    yield [...at];
    let place = sizes.length - 1;
    while (place >= 0 && at[place] === (sizes[place] as number) - 1) at[place--] = 0;
    if (place < 0) return;
    at[place] = (at[place] as number) + 1;
  }
}
