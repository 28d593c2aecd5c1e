import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET } from '../../lib/char.ts';

/**
 * Finds brackets left open by a document that could not be read. The text between them is part of the document, and the rest is lost.
 * Strings are not recognised, because the text is broken. It walks over the text once.
 */
export class BrokenBrackets {
  readonly #text: string;
  #depth = 0;
  #pos = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Records a document that could not be read, unless it is inside another such document. */
  begin(at: number): void {
    if (this.isOpenAt(at)) return;
    this.#pos = at;
    this.#depth = 0;
  }

  /** Continues after a document that was read, whose brackets are in order. */
  skipTo(offset: number): void {
    if (this.#pos !== -1) this.#pos = Math.max(this.#pos, offset);
  }

  /** Whether an offset is inside a document that could not be read. */
  isOpenAt(offset: number): boolean {
    if (this.#pos === -1) return false;
    for (; this.#pos < offset; this.#pos++) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#depth++;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#depth--;
    }
    return this.#depth > 0;
  }
}
