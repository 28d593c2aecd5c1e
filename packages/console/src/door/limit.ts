/** Counts failures in a window of time, for each sender and for all of them together. */
export class FailureLimit {
  readonly #most: number;
  readonly #mostOfAll: number;
  readonly #window: number;
  readonly #now: () => number;
  #since = 0;
  #all = 0;
  #each = new Map<string, number>();

  constructor(given: { readonly most: number; readonly mostOfAll: number; readonly window: number; readonly now: () => number }) {
    this.#most = given.most;
    this.#mostOfAll = given.mostOfAll;
    this.#window = given.window;
    this.#now = given.now;
  }

  /** Milliseconds to wait before the next attempt is accepted; 0 if it is accepted now. */
  wait(sender: string): number {
    this.#forget();
    const isOver = this.#all >= this.#mostOfAll || (this.#each.get(sender) ?? 0) >= this.#most;
    return isOver ? Math.max(1, this.#since + this.#window - this.#now()) : 0;
  }

  /** Counts a failure. */
  fail(sender: string): void {
    this.#forget();
    this.#all++;
    this.#each.set(sender, (this.#each.get(sender) ?? 0) + 1);
  }

  #forget(): void {
    if (this.#now() - this.#since < this.#window) return;
    this.#since = this.#now();
    this.#all = 0;
    this.#each = new Map();
  }
}
