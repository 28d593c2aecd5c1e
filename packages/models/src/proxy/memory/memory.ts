import type { Recall, Remembered } from './remembered.ts';

const MOST_RESPONSES = 10_000;

const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_IN_ONE = 1024 * 1024;

interface Served {
  readonly entries: ReadonlyMap<string, Remembered>;
  readonly size: number;
}

export class Memory {
  readonly #most: number;
  readonly #mostCharacters: number;
  readonly #served = new Set<Served>();
  readonly #byId = new Map<string, Served>();
  #size = 0;

  constructor(most = MOST_RESPONSES, mostCharacters = MOST_CHARACTERS) {
    this.#most = most;
    this.#mostCharacters = mostCharacters;
  }

  recall(credential: string): Recall {
    return (id) => {
      const key = keyOf(credential, id);
      return this.#byId.get(key)?.entries.get(key);
    };
  }

  // Keeps a response. A response that is too large is not kept, so that it does not push out all others.
  keep(credential: string, response: ReadonlyMap<string, Remembered>): void {
    const entries = new Map([...response].map(([id, remembered]) => [keyOf(credential, id), remembered]));
    const size = JSON.stringify([...entries]).length;
    if (entries.size === 0 || size > Math.min(MOST_IN_ONE, this.#mostCharacters)) return;
    const served: Served = { entries, size };
    this.#served.add(served);
    this.#size += size;
    for (const key of entries.keys()) this.#byId.set(key, served);
    for (const oldest of this.#served) {
      if (this.#served.size <= this.#most && this.#size <= this.#mostCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(served: Served): void {
    this.#served.delete(served);
    this.#size -= served.size;
    for (const key of served.entries.keys()) if (this.#byId.get(key) === served) this.#byId.delete(key);
  }
}

// A key for a credential and an id. A credential is a digest, so it ends at the space.
function keyOf(credential: string, id: string): string {
  return `${credential} ${id}`;
}
