import { typeNamed } from '../lib/type-named.ts';
import type { Reply } from '../model/index.ts';

export class ReplyChunks {
  bytes = 0;
  readonly #texts: string[] = [];
  readonly #bytes: Uint8Array[] = [];

  add(chunk: Reply | null | undefined): void {
    // Providers send chunks without text, for instance the last one.
    if (chunk === null || chunk === undefined) return;
    this.bytes += chunk.length;
    if (typeof chunk === 'string') this.#texts.push(chunk);
    // A copy, because code that reads from a socket reuses the same buffer.
    else if (chunk instanceof Uint8Array) this.#bytes.push(chunk.slice());
    else throw new TypeError(`A chunk is text or bytes, not ${typeNamed(chunk)}.`);
    if (this.#texts.length > 0 && this.#bytes.length > 0)
      throw new TypeError('The chunks of a reply are text or bytes, not both.');
  }

  whole(): Reply {
    return this.#bytes.length === 0 ? this.#texts.join('') : joined(this.#bytes);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
