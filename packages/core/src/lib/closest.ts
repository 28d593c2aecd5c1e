/** The name nearest to a wrong one, if it is near enough to be a slip; undefined otherwise. */
export function closest(wrong: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wrong.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/** Levenshtein's distance, or `enough` as soon as it can't be less. Names are short: longer texts are never near. */
function editDistance(left: string, right: string, enough: number): number {
  if (Math.abs(left.length - right.length) >= enough || left.length > 64) return enough;
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[right.length] as number;
}
