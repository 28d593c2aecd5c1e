import type { Books } from '../books/books.ts';

export interface LiveEvent {
  readonly id: number;
  readonly books: readonly string[];
  readonly at: number;
}

const POLL = 100;

const KEPT = 500;

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

  get last(): number {
    return this.#last;
  }

  since(id: number): readonly LiveEvent[] | undefined {
    if (id > this.#last) return undefined;
    const oldest = this.#kept[0]?.id ?? this.#last + 1;
    return id >= oldest - 1 ? this.#kept.filter((event) => event.id > id) : undefined;
  }

  // Calls a function at every event, until the returned function is called.
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.look(), POLL);
    void this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

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
