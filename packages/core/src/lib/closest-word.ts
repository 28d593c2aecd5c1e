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

/** The words of a list that are near a word, the nearest first, at most `most`. */
export function closestWords(word: string, words: readonly string[], most: number): readonly string[] {
  if (word.length > LONGEST_WORD || words.length > MOST_WORDS) return [];
  const folded = fold(word);
  const farthest = Math.max(2, Math.floor(folded.length * 0.4));
  return words
    .filter((candidate) => candidate.length <= LONGEST_WORD)
    .map((candidate) => ({ candidate, distance: editDistance(folded, fold(candidate)) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Letters added, left out or changed, and neighbours swapped, count one each. */
export function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = at(row, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swap = isSwap ? at(before, j - 2) + 1 : change;
      next.push(Math.min(change, swap, at(row, j) + 1, at(next, j - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return at(row, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
