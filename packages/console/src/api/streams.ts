import type { SSEStreamingApi } from 'hono/streaming';

/** Pages of one browser or of one token, and of all. A stream holds a connection, and connections are few. */
const MOST_OF_ONE = 6;
const MOST_OF_ALL = 64;

/** The place of a stream, from the moment it is asked for. */
export interface StreamPlace {
  /** The stream that has it, so that it can be ended. */
  hold(stream: SSEStreamingApi): void;
  leave(): void;
}

/** The streams that are open: each reader has a few places, and all of them end with the console. */
export class Streams {
  readonly #open = new Set<SSEStreamingApi>();
  readonly #taken = new Map<unknown, number>();

  /** A place for a stream of a reader; undefined where all are taken. */
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

  /** Ends all of them. */
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
