// The longest word that is compared. Beyond this, comparing costs more than a hint is worth.
const LONGEST_WORD = 64;
const MOST_WORDS = 500;

/**
 * Returns the word in a list that a misspelt word most likely stands for. Returns undefined if no word is close, if several are, or if the
 * word itself is in the list.
 */
export function closestWord(word: string, words: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD || words.length > MOST_WORDS || words.includes(word)) return undefined;
  const folded = fold(word);
  let best: string | undefined;
  // Any single letter is one change away from any other.
  let bestDistance = folded.length < 2 ? 1 : Math.max(1, Math.floor(folded.length / 3)) + 1;
  for (const candidate of words) {
    if (candidate.length > LONGEST_WORD) continue;
    const other = fold(candidate);
    // The difference in length is the least that has to change.
    if (Math.abs(folded.length - other.length) > bestDistance) continue;
    const distance = editDistance(folded, other, bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    else if (distance === bestDistance) best = undefined;
  }
  return best;
}

// Returns up to `most` words in a list that are close to a word, closest first.
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
  return word.toLowerCase().replaceAll(/[\s_\p{C}-]/gu, '');
}

// The rows of the comparison, reused because it runs for every word of a list.
let rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(80), new Int32Array(80), new Int32Array(80)];

/**
 * Returns the edit distance between two strings. Each inserted, deleted or changed letter and each swap of neighbours counts as one. Above
 * the limit the result may be any larger number.
 */
export function editDistance(left: string, right: string, limit: number = Number.POSITIVE_INFINITY): number {
  const width = right.length + 1;
  if (rows[0].length < width) rows = [new Int32Array(2 * width), new Int32Array(2 * width), new Int32Array(2 * width)];
  let [before, row, next] = rows;
  for (let j = 0; j < width; j++) row[j] = j;
  for (let i = 1; i <= left.length; i++) {
    next[0] = i;
    if (fillRow(left, right, i, { before, row, next }) > limit) return limit + 1;
    [before, row, next] = [row, next, before];
  }
  return row[right.length] as number;
}

interface Rows {
  readonly before: Int32Array;
  readonly row: Int32Array;
  readonly next: Int32Array;
}

function fillRow(left: string, right: string, i: number, { before, row, next }: Rows): number {
  const code = left.charCodeAt(i - 1);
  let least = i;
  for (let j = 1; j <= right.length; j++) {
    const change = (row[j - 1] as number) + (code === right.charCodeAt(j - 1) ? 0 : 1);
    let cost = Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1);
    const isSwap = i > 1 && j > 1 && code === right.charCodeAt(j - 2) && left.charCodeAt(i - 2) === right.charCodeAt(j - 1);
    if (isSwap) cost = Math.min(cost, (before[j - 2] as number) + 1);
    next[j] = cost;
    if (cost < least) least = cost;
  }
  // A swap reaches back over one row.
  return Math.max(0, least - 1);
}
