import type { Clock } from '@tamis/core';

/** The first pause if the provider names none, and our longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/**
 * The calls to one model of one provider. A rate limit slows down only this lane: half as many calls at once after a pause, then
 * one more with every round that works.
 */
export class Lane {
  readonly name: string;
  readonly #clock: Clock;
  readonly #most: number;
  #limit: number;
  #active = 0;
  #pausedUntil = 0;
  #limitedInARow = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** Since when the provider has only asked for pauses. */
  #limitedSince: number | undefined;
  /** Units that have used up their faults since the last answer. */
  readonly #givenUp = new Set<string>();

  constructor(name: string, most: number, clock: Clock) {
    this.name = name;
    this.#most = most;
    this.#limit = most;
    this.#clock = clock;
  }

  /** Milliseconds until a call may be made. */
  get pause(): number {
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
  }

  leave(): void {
    this.#active -= 1;
  }

  /** A call was answered. */
  answered(): void {
    this.#limitedInARow = 0;
    this.#limitedSince = undefined;
    this.#givenUp.clear();
    this.#answeredAt = this.#clock.now();
    this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
  }

  /** Whether the provider has answered anything since a given time. */
  hasAnsweredSince(moment: number): boolean {
    return this.#answeredAt >= moment;
  }

  /** Whether the provider has answered anything. */
  get hasAnswered(): boolean {
    return this.#answeredAt > Number.NEGATIVE_INFINITY;
  }

  /** A unit has used up its faults; returns how many units have since the last answer. */
  giveUp(unit: string): number {
    return this.#givenUp.add(unit).size;
  }

  /** How long the provider has only asked for pauses, in milliseconds, including what is left of the last pause. */
  get limitedFor(): number {
    return this.#limitedSince === undefined ? 0 : this.#clock.now() - this.#limitedSince + this.pause;
  }

  /** The provider asks for a pause; returns how long it is. Calls that were made together count as one. */
  limited(retryAfter: number): number {
    this.#limitedSince ??= this.#clock.now();
    if (this.pause === 0) {
      this.#limitedInARow += 1;
      this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    }
    const own = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#limitedInARow - 1)) * (0.5 + this.#clock.random() / 2);
    const pause = retryAfter > 0 ? retryAfter : own;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + pause);
    return pause;
  }
}
