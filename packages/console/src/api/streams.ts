import type { SSEStreamingApi } from 'hono/streaming';

const MOST_OF_ONE = 6;
const MOST_OF_ALL = 64;

export interface StreamPlace {
  // The stream in this slot, so that it can be ended.
  hold(stream: SSEStreamingApi): void;
  leave(): void;
}

export class Streams {
  readonly #open = new Set<SSEStreamingApi>();
  readonly #taken = new Map<unknown, number>();

  take(reader: unknown): StreamPlace | undefined {
    const own = this.#taken.get(reader) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
    if (own >= MOST_OF_ONE || all >= MOST_OF_ALL) return undefined;
    this.#taken.set(reader, own + 1);
    let held: SSEStreamingApi | undefined;
    return {
      hold: (stream) => {
        held = stream;
        this.#open.add(stream);
      },
      leave: () => {
        if (held !== undefined) this.#open.delete(held);
        this.#give(reader);
      },
    };
  }

  end(): void {
    for (const stream of this.#open) stream.abort();
    this.#open.clear();
  }

  #give(reader: unknown): void {
    const left = (this.#taken.get(reader) ?? 1) - 1;
    if (left > 0) this.#taken.set(reader, left);
    else this.#taken.delete(reader);
  }
}
