import { editDistance } from '../../lib/closest-word.ts';
import { foldWord } from '../../lib/word-splitter.ts';

/** Longer words are no slip of the tongue, and more than this are not compared: the cost of a failure is bounded. */
const LONGEST_WORD = 32;
const MOST_COMPARED = 3000;

/** Finds the words of a grammar that a misspelt word may mean. */
export class SimilarWords {
  readonly #words: readonly string[];
  /** Which letters each word has, a bit for each: words whose letters differ much need no closer look. */
  readonly #letters: Int32Array;

  constructor(words: readonly string[]) {
    this.#words = words.slice(0, MOST_COMPARED).map(foldWord);
    this.#letters = Int32Array.from(this.#words, lettersOf);
  }

  /** The numbers of the words that are nearest, if only a few letters differ. */
  to(word: string): readonly number[] {
    if (word.length > LONGEST_WORD) return [];
    const folded = foldWord(word);
    const letters = lettersOf(folded);
    let least = Math.max(1, Math.floor(folded.length / 3));
    let nearest: number[] = [];
    this.#words.forEach((candidate, index) => {
      if (Math.abs(candidate.length - folded.length) > least) return;
      // One edit takes a letter away, or puts one in, or both.
      if (bitsIn(letters ^ (this.#letters[index] as number)) > 2 * least) return;
      const distance = editDistance(folded, candidate);
      if (distance > least) return;
      if (distance < least) nearest = [];
      least = distance;
      nearest.push(index);
    });
    return nearest;
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}
