import type { ServerResponse } from 'node:http';
import type { Cancel } from '@tamis/core/model';

export function goneSignal(response: ServerResponse): Cancel {
  const gone = new Gone(response.destroyed);
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone;
}

// The part of an AbortSignal that is used here. A real one, and the error it creates, cost more than judging a reply.
class Gone implements Cancel {
  // A list, because a small Set is expensive to create and to empty.
  #listeners: readonly (() => void)[] = [];
  aborted: boolean;

  constructor(aborted: boolean) {
    this.aborted = aborted;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener);
  }

  abort(): void {
    this.aborted = true;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}
