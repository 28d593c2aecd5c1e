// Buffers of what was written, kept for reuse. Allocating new ones would trigger garbage collection three times as often, or too late.
export class SpareMemory {
  readonly #size: number;
  readonly #spare: Uint8Array<ArrayBuffer>[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  take(bytes: number): Uint8Array<ArrayBuffer> {
    if (bytes > this.#size) return new Uint8Array(bytes);
    return this.#spare.pop() ?? new Uint8Array(this.#size);
  }

  giveBack(memory: Uint8Array<ArrayBuffer>): void {
    if (memory.length === this.#size) this.#spare.push(memory);
  }
}
