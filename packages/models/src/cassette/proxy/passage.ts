import type { IncomingHttpHeaders } from 'node:http';

// How a forwarded call ended. `left`: the caller hung up first.
export type PassageEnd = 'whole' | 'cut' | 'unreachable' | 'left';

export interface Passage {
  readonly sent: Tape;
  readonly received: Tape;
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders } | undefined;
  readonly end: PassageEnd;
  readonly reason?: string;
}

const MOST_BYTES = 64 * 1024 * 1024;

export class Tape {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

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
