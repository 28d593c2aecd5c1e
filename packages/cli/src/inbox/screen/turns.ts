/** Does the same work over and over, once at a time: what began earlier never ends later. */
export class Turns {
  readonly #work: () => Promise<void>;
  #latest = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when work is done that began after this was called. Calls that come meanwhile share it. */
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
