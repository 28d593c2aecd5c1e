// Runs the same work again and again, one run at a time, so that an older result never replaces a newer one.
export class Turns {
  readonly #work: () => Promise<void>;
  #latest = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  async next(): Promise<void> {
    this.#next ??= this.#begun(this.#latest);
    await this.#next;
  }

  async #begun(before: Promise<void>): Promise<void> {
    await before;
    this.#next = undefined;
    this.#latest = this.#work();
    await this.#latest;
  }
}
