import { foldWord, WordSplitter } from '../../lib/word-splitter.ts';

/** The number of a word that the grammar does not have. */
export const NO_WORD = -1;

/** A longer word is in no list; folding it and looking it up would cost its length again and again. */
const LONGEST_WORD = 1 << 12;

/** The words of a grammar by number, regardless of case. */
export class Lexicon {
  readonly splitter: WordSplitter;
  readonly #numbers = new Map<string, number>();
  readonly #spelt: string[] = [];

  constructor(joiners: readonly string[]) {
    this.splitter = new WordSplitter(joiners);
  }

  /** The numbers of the words of a text; new ones are added. */
  add(text: string): readonly number[] {
    return this.splitter.split(text).map((word) => this.#addWord(word));
  }

  /** The number of a word as somebody wrote it. */
  find(word: string): number {
    if (word.length > LONGEST_WORD) return NO_WORD;
    return this.#numbers.get(word) ?? this.#numbers.get(foldWord(word)) ?? NO_WORD;
  }

  /** A word as it was first written in the grammar. */
  spelt(number: number): string {
    return this.#spelt[number] ?? '';
  }

  /** All words, in the order of their numbers. */
  get words(): readonly string[] {
    return this.#spelt;
  }

  #addWord(word: string): number {
    const known = this.find(word);
    const number = known === NO_WORD ? this.#spelt.push(word) - 1 : known;
    for (const spelling of [word, foldWord(word)]) this.#numbers.set(spelling, number);
    return number;
  }
}
