/** Notifies all waiters that something has changed. */
export class Signal {
  #listeners = new Set<() => void>();

  /** Wakes all current waiters. */
  notify(): void {
    const listeners = this.#listeners;
    this.#listeners = new Set();
    for (const listener of listeners) listener();
  }

  /** Waits for the next change. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#listeners.add(resolve));
  }

  /** Calls a function at the next change. Returns a function that cancels this. */
  once(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
