/** Beyond these, comparing costs more than a hint is worth. */
const LONGEST_WORD = 64;
const MOST_WORDS = 500;

/** The one word of a list that a misspelt word most likely means; undefined where none is near or several are. */
export function closestWord(word: string, words: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD || words.length > MOST_WORDS) return undefined;
  const folded = fold(word);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(folded.length / 3)) + 1;
  for (const candidate of words) {
    if (candidate.length > LONGEST_WORD) continue;
    const distance = editDistance(folded, fold(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    else if (distance === bestDistance) best = undefined;
  }
  return best;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
