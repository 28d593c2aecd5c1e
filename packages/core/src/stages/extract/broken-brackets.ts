import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';

// Finds brackets that are open and were not read, of a document that could not be read or was not even tried. The text between them is
// part of that document, and the rest is lost.
// Strings are not recognised, because the text is broken. It walks over the text once.
export class BrokenBrackets {
  readonly #text: string;
  #depth = 0;
  #pos = 0;

  constructor(text: string) {
    this.#text = text;
  }

  // Starts with a new stretch of the reply, in which nothing is open, unless it was entered before.
  enter(at: number): void {
    if (at < this.#pos) return;
    this.#pos = at;
    this.#depth = 0;
  }

  // Records a document that could not be read, unless it is inside another such document.
  begin(at: number): void {
    if (!this.isOpenAt(at)) this.enter(at);
  }

  skipTo(offset: number): void {
    this.#pos = Math.max(this.#pos, offset);
  }

  // Whether an offset is inside a document that could not be read.
  isOpenAt(offset: number): boolean {
    for (; this.#pos < offset; this.#pos++) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#depth++;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#depth = Math.max(0, this.#depth - 1);
    }
    return this.#depth > 0;
  }
}
