import type { Books } from '../books/books.ts';

/** A change to a ledger. */
export interface LiveEvent {
  /** Later events have later numbers. */
  readonly id: number;
  /** The names of the changed ledgers, as in addresses. */
  readonly books: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How often ledgers are checked while there are listeners, in milliseconds. */
const POLL = 100;

/** The maximum number of events kept. A browser that missed more reloads everything. */
const KEPT = 500;

/** Notifies listeners when ledgers change, whichever process wrote to them. Nothing is checked while there are no listeners. */
export class Watch {
  readonly #books: Books;
  readonly #now: () => number;
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  readonly #versions = new Map<string, number>();
  readonly #kept: LiveEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #hasLooked = false;
  #last = 0;

  constructor(books: Books, now: () => number) {
    this.#books = books;
    this.#now = now;
  }

  /** The number of the newest event. */
  get last(): number {
    return this.#last;
  }

  /** The events after a given one; undefined if they are no longer known. */
  since(id: number): readonly LiveEvent[] | undefined {
    if (id > this.#last) return undefined;
    const oldest = this.#kept[0]?.id ?? this.#last + 1;
    return id >= oldest - 1 ? this.#kept.filter((event) => event.id > id) : undefined;
  }

  /** Calls a function at every event, until the returned function is called. */
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.look(), POLL);
    void this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  /** Checks once for changes. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const changed = await this.#changed();
      if (changed.length > 0) this.#tell(changed);
    } catch {
      // A ledger that can't be read now is checked again in a moment.
    } finally {
      this.#isLooking = false;
    }
  }

  /** Stops checking. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #changed(): Promise<readonly string[]> {
    const changed: string[] = [];
    for (const { id, place, ledger } of await this.#books.all()) {
      const version = await ledger.version();
      if (this.#versions.get(place) !== version && this.#hasLooked) changed.push(id);
      this.#versions.set(place, version);
    }
    this.#hasLooked = true;
    return changed;
  }

  #tell(books: readonly string[]): void {
    const event = { id: ++this.#last, books, at: this.#now() };
    this.#kept.push(event);
    if (this.#kept.length > KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener(event);
  }
}
