const WINDOW = 60_000;
const MOST = 10;
const MOST_OF_ALL = 100;

// How long the answer to a wrong token is delayed after too many of them, in milliseconds.
const HOLD = 1000;

// The maximum number of answers delayed at once. Any more are sent immediately, because delayed connections must not fill the server.
const MOST_HELD = 50;

// Counts wrong tokens within a time window, per sender and in total, and delays the responses to them. Correct tokens are never delayed,
// because many people can share an address. A token has at least 24 characters and can't be guessed at any speed; the delay slows down
// programs that keep retrying, and anyone who tries a list of tokens.
export class FailureLimit {
  readonly #now: () => number;
  #since = 0;
  #all = 0;
  #each = new Map<string, number>();
  #held = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  // Counts a failure, and delays if there were too many. Returns the milliseconds until the count restarts; 0 if it is within the limit.
  async fail(sender: string): Promise<number> {
    this.#forget();
    this.#all++;
    const own = (this.#each.get(sender) ?? 0) + 1;
    this.#each.set(sender, own);
    if (this.#all <= MOST_OF_ALL && own <= MOST) return 0;
    const wait = Math.max(1, this.#since + WINDOW - this.#now());
    await this.#hold();
    return wait;
  }

  async #hold(): Promise<void> {
    if (this.#held >= MOST_HELD) return;
    this.#held++;
    await new Promise((resolve) => setTimeout(resolve, HOLD).unref());
    this.#held--;
  }

  #forget(): void {
    if (this.#now() - this.#since < WINDOW) return;
    this.#since = this.#now();
    this.#all = 0;
    this.#each = new Map();
  }
}
