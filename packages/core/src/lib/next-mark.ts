// Finds the next place of a mark in a text. It remembers the last one, so that many searches for the same place read the text once.
export class NextMark {
  readonly #text: string;
  readonly #mark: string;
  #from = 0;
  #place = -1;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  // Returns the first offset of the mark at or after `from`, or infinity.
  at(from: number): number {
    if (from < this.#from || from > this.#place) {
      const place = this.#text.indexOf(this.#mark, from);
      this.#from = from;
      this.#place = place === -1 ? Number.POSITIVE_INFINITY : place;
    }
    return this.#place;
  }
}
