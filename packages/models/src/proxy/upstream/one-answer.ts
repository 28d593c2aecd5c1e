import type { JsonObject } from '@tamis/core';
import type { Gathering } from '@tamis/core/providers';
import type { Speech } from '../speech.ts';

/** Assembles the one answer of a stream, and keeps the events that it is made of; notes whether there were other answers. */
export class OneAnswer implements Gathering {
  readonly #speech: Speech;
  readonly #inner: Gathering;
  readonly #events: JsonObject[] = [];
  hasOthers = false;

  constructor(speech: Speech) {
    this.#speech = speech;
    this.#inner = speech.dialect.gathering();
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

  /** Only what was judged; servers send documents where streams were requested, and the other way round. */
  get events(): readonly JsonObject[] {
    return this.#events;
  }

  take(event: JsonObject): void {
    this.#events.push(event);
    this.hasOthers ||= this.#speech.hasOthers(event);
    this.#inner.take(event);
  }

  whole(): JsonObject {
    return this.#inner.whole();
  }
}
