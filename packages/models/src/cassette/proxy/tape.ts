/** A message longer than this passes, but is not kept. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps a copy of what passes through. */
export class Tape {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** How many bytes passed. */
  get length(): number {
    return this.#length;
  }

  /** Whether more passed than is kept. */
  get isTooLong(): boolean {
    return this.#length > MOST_BYTES;
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.isTooLong) this.#chunks.length = 0;
    else this.#chunks.push(chunk);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
