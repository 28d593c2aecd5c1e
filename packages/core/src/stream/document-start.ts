import { BYTE_ORDER_MARK, isPlainSpace, OPEN_BRACE, OPEN_BRACKET } from '../lib/char.ts';

/** What may come before the document besides white space: this line or a prefix of it. */
const FENCE = '```json';
const MARKS = '```';

/**
 * Looks for the start of the document, chunk by chunk. Only a reply that opens with its document, or with the fence around it, is
 * followed: a bracket in prose may be anything, and only the end can tell which one is the answer.
 */
export class DocumentStart {
  /** Whether the document is in a fence. */
  get isFenced(): boolean {
    return this.#head !== '';
  }

  /** Whether the reply opens with something else. */
  isHopeless = false;
  #head = '';
  #isHeadOver = false;
  #isFirst = true;

  /** The offset in a chunk where the document starts; -1 if it does not start there. */
  findIn(chunk: string): number {
    for (let pos = 0; pos < chunk.length && !this.isHopeless; pos++) {
      const code = chunk.charCodeAt(pos);
      if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.#isWhole()) return pos;
        this.isHopeless = true;
      } else if (!(this.#isFirst && code === BYTE_ORDER_MARK)) this.#pass(code);
      this.#isFirst = false;
    }
    return -1;
  }

  #pass(code: number): void {
    if (isPlainSpace(code)) {
      this.#isHeadOver = this.#head !== '';
      this.isHopeless = !this.#isWhole();
      return;
    }
    this.#head += String.fromCharCode(code).toLowerCase();
    this.isHopeless = this.#isHeadOver || !FENCE.startsWith(this.#head);
  }

  #isWhole(): boolean {
    return this.#head === '' || this.#head === MARKS || this.#head === FENCE;
  }
}
