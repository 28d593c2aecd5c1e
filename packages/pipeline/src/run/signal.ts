export class Signal {
  #listeners = new Set<() => void>();

  notify(): void {
    const listeners = this.#listeners;
    this.#listeners = new Set();
    for (const listener of listeners) listener();
  }

  change(): Promise<void> {
    return new Promise((resolve) => this.#listeners.add(resolve));
  }

  once(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
