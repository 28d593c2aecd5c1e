import type { UnitCounts } from '@tamis/ledger';

/** With this many units in the ledger, work can begin while the others are written. */
const ENOUGH = 1000;

/** The units of a run on their way into its ledger. */
export class Arrivals {
  /** The step at which the units arrive. */
  readonly step: string;
  /** How many units there will be. */
  readonly units: number;
  /** Resolves when there are enough units to begin. */
  readonly begun: Promise<void>;
  /** Resolves when all units have arrived. */
  readonly over: Promise<void>;
  #count = 0;
  #isOver = false;
  #onMore: () => void = () => undefined;
  #begin: () => void = () => undefined;

  /** `write` writes the units and reports each time how many it has written. */
  constructor(step: string, units: number, write: (more: (count: number) => void) => Promise<void>) {
    this.step = step;
    this.units = units;
    const enough = new Promise<void>((resolve) => {
      this.#begin = resolve;
    });
    this.over = write((count) => this.#more(count)).finally(() => this.#end());
    this.begun = Promise.race([enough, this.over]);
    // Current and later waiters learn of an error, so it needs no other handler.
    for (const one of [this.over, this.begun]) one.catch(() => undefined);
  }

  /** Whether nothing more will arrive. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls a function whenever units have arrived, and when no more will arrive. */
  onMore(tell: () => void): void {
    this.#onMore = tell;
  }

  #more(count: number): void {
    this.#count += count;
    if (this.#count >= ENOUGH) this.#begin();
    this.#onMore();
  }

  #end(): void {
    this.#isOver = true;
    this.#onMore();
  }
}

/** Adds the units that have not arrived yet to the counts. */
export function withArrivals(counts: UnitCounts, { step, units }: Pick<Arrivals, 'step' | 'units'>): UnitCounts {
  const known = counts.steps.find((one) => one.step === step);
  const here = known === undefined ? 0 : Object.values(known.states).reduce((sum, count) => sum + count, 0);
  const missing = Math.max(0, units - here);
  const more = <Held extends Pick<UnitCounts, 'states'>>(held: Held): Held => {
    return { ...held, states: { ...held.states, pending: held.states.pending + missing } };
  };
  return { ...more(counts), units: counts.units + missing, steps: counts.steps.map((one) => (one === known ? more(one) : one)) };
}
