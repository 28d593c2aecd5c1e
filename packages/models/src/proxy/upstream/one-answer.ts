import type { JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import type { Speech } from '../speech.ts';

/** Gathers the one answer of a stream, and notes whether there were events at all, and whether there were other answers. */
export class OneAnswer implements Gathering {
  readonly #speech: Speech;
  readonly #inner: Gathering;
  /** Servers send documents where streams were asked for, and the other way round. */
  hasEvents = false;
  hasOthers = false;

  constructor(speech: Speech) {
    this.#speech = speech;
    this.#inner = speech.gathering();
  }

  get isFinished(): boolean {
    return this.#inner.isFinished;
  }

  get isEnded(): boolean {
    return this.#inner.isEnded;
  }

  get text(): string {
    return this.#inner.text;
  }

  get size(): number {
    return this.#inner.size;
  }

  take(event: JsonObject): void {
    this.hasEvents = true;
    this.hasOthers ||= this.#speech.hasOthers(event);
    this.#inner.take(event);
  }

  whole(): JsonObject {
    return this.#inner.whole();
  }
}
