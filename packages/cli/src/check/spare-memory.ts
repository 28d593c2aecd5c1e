/** Memory of blocks that were written, for the next ones: fresh memory for each makes V8 collect garbage three times as often. */
export class SpareMemory {
  readonly #size: number;
  readonly #spare: Uint8Array<ArrayBuffer>[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Memory for at least so many bytes. */
  take(bytes: number): Uint8Array<ArrayBuffer> {
    if (bytes > this.#size) return new Uint8Array(bytes);
    return this.#spare.pop() ?? new Uint8Array(this.#size);
  }

  /** Takes memory that nobody uses any more; unusually large pieces are not kept. */
  giveBack(memory: Uint8Array<ArrayBuffer>): void {
    if (memory.length === this.#size) this.#spare.push(memory);
  }
}
