import type { Clock } from '@tamis/core/model';
import type { FoundRun } from '@tamis/ledger/internal';

// How long a worker stays with a run before it looks whether others need it more, in milliseconds, give or take a quarter.
const TURN = 10_000;

// The part of a run that decides whether it needs a worker more than another.
export type Needy = Pick<FoundRun, 'place' | 'priority' | 'workers'>;

// Fair shares between runs. The highest priority goes first. Among runs of the same priority, a worker goes to the one that the fewest
// processes work on and, among those, to the one it has left alone for longest.
export class Turns {
  readonly #clock: Pick<Clock, 'now' | 'random'>;
  readonly #served = new Map<string, number>();
  #until = 0;

  constructor(clock: Pick<Clock, 'now' | 'random'>) {
    this.#clock = clock;
  }

  // Runs in the order in which they need this worker, which works on none of them.
  inOrder<Run extends Needy>(runs: readonly Run[]): readonly Run[] {
    const served = ({ place }: Needy) => this.#served.get(place) ?? Number.NEGATIVE_INFINITY;
    return runs.toSorted((one, other) => {
      return other.priority - one.priority || one.workers - other.workers || served(one) - served(other) || 0;
    });
  }

  begin(place: string): void {
    this.#served.set(place, this.#clock.now());
    this.#until = this.#clock.now() + TURN * (0.75 + this.#clock.random() / 2);
  }

  // Whether it is time to look whether others need this worker more.
  get isOver(): boolean {
    return this.#clock.now() >= this.#until;
  }

  mayStay(place: string, runs: readonly Needy[]): boolean {
    const own = runs.find((run) => run.place === place);
    // Without chunks to take there is nothing to stay for.
    if (own === undefined) return true;
    const isNeedier = (other: Needy) =>
      other.priority > own.priority || (other.priority === own.priority && other.workers < Math.max(1, own.workers));
    const mayStay = !runs.some((run) => run.place !== place && isNeedier(run));
    if (mayStay) this.begin(place);
    return mayStay;
  }
}
