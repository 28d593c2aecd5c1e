import { Signal } from './signal.ts';

const SPARE = 1.5;

export function handsFor(concurrency: number): number {
  return Math.ceil(concurrency * SPARE);
}

// The units that a process has in hand, in all chunks it works on. While there are too few, it takes another chunk.
export class Hands {
  readonly #most: number;
  readonly #signal = new Signal();
  #count = 0;

  constructor(concurrency: number) {
    this.#most = handsFor(concurrency);
  }

  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  take(): void {
    this.#count += 1;
    if (this.#count === this.#most) this.notify();
  }

  free(): void {
    this.#count -= 1;
    if (this.#count === this.#most - 1) this.notify();
  }

  notify(): void {
    this.#signal.notify();
  }

  // Waits until the hands become full or no longer are, or all units of a chunk are in hand or done.
  change(): Promise<void> {
    return this.#signal.change();
  }
}
