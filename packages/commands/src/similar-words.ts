import { groupBy } from '@tamis/core/kind';
import { editDistance } from '@tamis/core/wording';
import { foldWord } from './lib/word-splitter.ts';

// Longer strings are not slips of the tongue and are not compared, so that the cost of a failure is bounded.
const LONGEST = 48;
const MOST_COMPARED = 3000;

export interface Similar {
  readonly index: number;
  readonly distance: number;
}

export class SimilarTexts {
  readonly #texts: readonly string[];
  readonly #exact: ReadonlyMap<string, readonly number[]>;
  // The letters of each text, one bit per letter. Strings whose letters differ a lot need no closer look.
  readonly #letters: Int32Array;

  constructor(texts: readonly string[]) {
    this.#texts = texts.slice(0, MOST_COMPARED).map(bare);
    this.#exact = groupBy(this.#texts.keys(), (index) => this.#texts[index] as string);
    this.#letters = Int32Array.from(this.#texts, lettersOf);
  }

  same(text: string): readonly Similar[] {
    return (this.#exact.get(bare(text)) ?? []).map((index) => ({ index, distance: 0 }));
  }

  to(text: string): readonly Similar[] {
    if (text.length > LONGEST) return [];
    const folded = bare(text);
    if (folded === '') return [];
    const letters = lettersOf(folded);
    let least = Math.max(1, Math.floor(folded.length / 3));
    let nearest: Similar[] = [];
    this.#texts.forEach((candidate, index) => {
      if (Math.abs(candidate.length - folded.length) > least) return;
      // One edit removes a letter, adds one, or both.
      if (bitsIn(letters ^ (this.#letters[index] as number)) > 2 * least) return;
      const distance = editDistance(folded, candidate, least);
      if (distance > least) return;
      if (distance < least) nearest = [];
      least = distance;
      nearest.push({ index, distance });
    });
    return nearest;
  }
}

function bare(text: string): string {
  return foldWord(text).replaceAll(/[\s_-]/g, '');
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
