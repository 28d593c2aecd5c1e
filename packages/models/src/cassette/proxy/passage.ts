import type { IncomingHttpHeaders } from 'node:http';

/** How a forwarded call ended. `left`: the caller hung up first. */
export type PassageEnd = 'whole' | 'cut' | 'unreachable' | 'left';

/** A forwarded call and its response. */
export interface Passage {
  readonly sent: Tape;
  readonly received: Tape;
  /** Undefined if no response began. */
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders } | undefined;
  readonly end: PassageEnd;
  /** The system's error code if the provider was not reached or the connection broke. */
  readonly reason?: string;
}

/** A longer message is forwarded but not kept. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps a copy of the bytes that pass through. */
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
