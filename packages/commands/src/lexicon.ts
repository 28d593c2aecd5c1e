import { foldWord, WordSplitter } from './lib/word-splitter.ts';

export const NO_WORD = -1;

// The longest word. A longer one is in no list, and folding it again and again would be slow.
const LONGEST_WORD = 1 << 12;

export class Lexicon {
  readonly splitter: WordSplitter;
  readonly #numbers = new Map<string, number>();
  readonly #spelt: string[] = [];
  #table = new Int32Array(1 << 10);

  constructor(joiners: readonly string[]) {
    this.splitter = new WordSplitter(joiners);
  }

  add(text: string): readonly number[] {
    return this.splitter.split(text).map((word) => this.#addWord(word));
  }

  find(word: string): number {
    if (word.length > LONGEST_WORD) return NO_WORD;
    return this.#numbers.get(word) ?? this.#numbers.get(foldWord(word)) ?? NO_WORD;
  }

  // Returns the likely number of the word at an offset; `splitter.end` is the offset after it. Another word may have the same number, so
  // callers compare the text in the end. This avoids cutting words out and looking them up, which costs most.
  guessAt(text: string, start: number): number {
    const { splitter } = this;
    splitter.scan(text, start);
    const table = this.#table;
    return (table[placeOf(splitter.hash, table)] as number) - 1;
  }

  spelt(number: number): string {
    return this.#spelt[number] ?? '';
  }

  get words(): readonly string[] {
    return this.#spelt;
  }

  #addWord(word: string): number {
    const known = this.find(word);
    const number = known === NO_WORD ? this.#spelt.push(word) - 1 : known;
    for (const spelling of [word, foldWord(word)]) {
      this.#numbers.set(spelling, number);
      this.#tabulate(spelling, number);
    }
    return number;
  }

  #tabulate(spelling: string, number: number): void {
    const isCrowded = this.#numbers.size * 16 > this.#table.length && this.#table.length < LARGEST_TABLE;
    if (isCrowded) {
      this.#table = new Int32Array(this.#table.length * 4);
      for (const [word, one] of this.#numbers) this.#place(word, one);
    } else this.#place(spelling, number);
  }

  #place(spelling: string, number: number): void {
    this.splitter.scan(spelling, 0);
    const place = placeOf(this.splitter.hash, this.#table);
    if (this.#table[place] === 0) this.#table[place] = number + 1;
  }
}

const LARGEST_TABLE = 1 << 18;

function placeOf(hash: number, table: Int32Array): number {
  return (hash ^ (hash >>> 15)) & (table.length - 1);
}
