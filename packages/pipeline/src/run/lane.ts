import type { Clock } from '@tamis/core/model';
import type { RateNews } from '@tamis/ledger/internal';

// The first pause if the provider names none, and our longest pause.
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

const AFTER_STRAY = 0.875;
const AFTER_ANOTHER = 0.5;

export interface LaneUser {
  readonly most: number;
  readonly perMinute?: number | undefined;
  readonly notify: () => void;
}

// The calls of all runs to one model of one provider. The runs' concurrency limits add up. The lowest per-minute limit applies to all of
// them, because the provider counts their calls together. A rate limit slows down only this lane. A rate-limit error among replies lowers
// the number of concurrent calls, which then grows by one with every successful round, and only the refused call waits. If only such errors
// arrive, all calls wait.
export class Lane {
  readonly name: string;
  readonly #clock: Clock;
  readonly #users = new Set<LaneUser>();
  #most = 0;
  #gap = 0;
  #limit = 0;
  #active = 0;
  #pausedUntil = 0;
  #nextAt = Number.NEGATIVE_INFINITY;
  #limitedInARow = 0;
  #limitedAt = Number.NEGATIVE_INFINITY;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #limitedSince: number | undefined;
  #processes = 1;
  #answers = 0;
  #refusal: { readonly pause: number; readonly begun: number } | undefined;
  readonly #onRefused = new Set<() => void>();
  readonly #givenUp = new Set<string>();

  constructor(name: string, clock: Clock) {
    this.name = name;
    this.#clock = clock;
  }

  join(user: LaneUser): () => void {
    this.#users.add(user);
    this.#limit += user.most;
    this.#measure();
    return () => {
      this.#users.delete(user);
      this.#measure();
      this.#limit = Math.min(this.#limit, this.#most);
      if (this.#users.size === 0) this.#forget();
    };
  }

  #measure(): void {
    const users = [...this.#users];
    this.#most = users.reduce((sum, { most }) => sum + most, 0);
    const gaps = users.map(({ perMinute }) => (perMinute === undefined ? 0 : 60_000 / perMinute));
    this.#gap = gaps.reduce((most, gap) => Math.max(most, gap), 0) * this.#processes;
  }

  // Resets the lane when no user is left. The time of the last call is kept, because the provider's minute goes on.
  #forget(): void {
    this.#limitedInARow = 0;
    this.#limitedSince = undefined;
    this.#pausedUntil = 0;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
    this.#givenUp.clear();
  }

  // Milliseconds until a call may be made.
  get pause(): number {
    return Math.max(this.#stop, this.#nextAt - this.#clock.now(), 0);
  }

  get #stop(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now());
  }

  get hasRoom(): boolean {
    return this.#active < Math.floor(this.#limit);
  }

  get active(): number {
    return this.#active;
  }

  enter(): void {
    this.#active += 1;
    // Unused time is not saved up, so no minute has more calls than allowed.
    this.#nextAt = Math.max(this.#nextAt, this.#clock.now()) + this.#gap;
  }

  leave(): void {
    this.#active -= 1;
    // A run alone notices on its own.
    if (this.#users.size > 1) for (const { notify } of this.#users) notify();
  }

  answered(): void {
    this.#limitedInARow = 0;
    this.#limitedSince = undefined;
    this.#givenUp.clear();
    this.#answeredAt = this.#clock.now();
    this.#answers += 1;
    this.#limit = Math.min(this.#most, this.#limit + 1 / Math.max(1, this.#limit));
  }

  news(): RateNews {
    const [answered, refusal] = [this.#answers, this.#refusal];
    [this.#answers, this.#refusal] = [0, undefined];
    const refused = refusal && { pause: refusal.pause, begunAgo: this.#clock.now() - refusal.begun };
    return { wants: this.#most, answered, ...(refused && { refused }) };
  }

  get hasRefusal(): boolean {
    return this.#refusal !== undefined;
  }

  onRefused(tell: () => void): () => void {
    this.#onRefused.add(tell);
    return () => this.#onRefused.delete(tell);
  }

  follow({ share, pause, users }: { readonly share: number | undefined; readonly pause: number; readonly users: number }): void {
    if (share !== undefined) this.#limit = Math.min(this.#most, share);
    if (pause > 0) this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + pause);
    this.#processes = Math.max(1, users);
    this.#measure();
    for (const { notify } of this.#users) notify();
  }

  hasAnsweredSince(moment: number): boolean {
    return this.#answeredAt >= moment;
  }

  get hasAnswered(): boolean {
    return this.#answeredAt > Number.NEGATIVE_INFINITY;
  }

  giveUp(unit: string): number {
    return this.#givenUp.add(unit).size;
  }

  get limitedFor(): number {
    return this.#limitedSince === undefined ? 0 : this.#clock.now() - this.#limitedSince + this.#stop;
  }

  // Records that the provider refused a call that was begun at this moment. Returns how long that call must wait. Calls that were under way
  // when another was refused count as one with it.
  limited(retryAfter: number, begun: number): number {
    const now = this.#clock.now();
    const isNew = begun >= this.#limitedAt && this.#stop === 0;
    const isStray = this.#limitedInARow === 0;
    this.#limitedSince ??= now;
    if (isNew) {
      this.#limitedAt = now;
      this.#limitedInARow += 1;
      this.#limit = Math.max(1, this.#limit * (isStray ? AFTER_STRAY : AFTER_ANOTHER));
    }
    const own =
      Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, this.#limitedInARow - 1)) * (0.5 + this.#clock.random() / 2);
    const pause = retryAfter > 0 ? retryAfter : own;
    if (this.#limitedInARow > 1) this.#pausedUntil = Math.max(this.#pausedUntil, now + pause);
    this.#refusal = { pause, begun };
    for (const tell of this.#onRefused) tell();
    return pause;
  }
}
