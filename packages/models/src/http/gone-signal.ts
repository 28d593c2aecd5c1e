import type { ServerResponse } from 'node:http';
import type { Cancel } from '@tamis/core';

/** Aborted as soon as nobody listens any more, though not all was sent. */
export function goneSignal(response: ServerResponse): Cancel {
  const gone = new Gone(response.destroyed);
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone;
}

/** As much of an AbortSignal as is used here; a real one, and the error it makes, cost more than judging a reply. */
class Gone implements Cancel {
  readonly #listeners = new Set<() => void>();
  aborted: boolean;

  constructor(aborted: boolean) {
    this.aborted = aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    this.aborted = true;
    for (const listener of [...this.#listeners]) listener();
    this.#listeners.clear();
  }
}
