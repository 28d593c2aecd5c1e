import type { WrittenUnit } from '@tamis/core/unit';

// A line within a larger buffer. Most units are judged by its text alone, so its own view of the bytes is made on demand.
export class WrittenLine implements WrittenUnit {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #end: number;
  readonly text: string;
  readonly isEnded: boolean;

  constructor(bytes: Buffer, start: number, end: number, isEnded: boolean) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.text = bytes.toString('utf8', start, end);
    this.isEnded = isEnded;
  }

  get line(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end);
  }
}
