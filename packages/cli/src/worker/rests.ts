import type { Clock } from '@tamis/core/model';

const [FIRST, LONGEST] = [2000, 30_000];

// The runs that a worker avoids for a while, because whatever stopped it there, such as a nearly spent budget, would probably stop it again
// at once. Each further stop doubles the time.
export class Rests {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #until = new Map<string, { readonly time: number; readonly wait: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  has(place: string): boolean {
    const rest = this.#until.get(place);
    return rest !== undefined && this.#clock.now() < rest.time;
  }

  after(place: string, isStopped: boolean): void {
    if (!isStopped) return void this.#until.delete(place);
    const wait = Math.min(LONGEST, (this.#until.get(place)?.wait ?? FIRST / 2) * 2);
    this.#until.set(place, { time: this.#clock.now() + wait, wait });
  }
}
