import type { UnitCounts } from '@tamis/ledger';

const ENOUGH = 1000;

export class Arrivals {
  readonly step: string;
  readonly units: number;
  readonly begun: Promise<void>;
  readonly over: Promise<void>;
  #count = 0;
  #isOver = false;
  #onMore: () => void = () => undefined;
  #begin: () => void = () => undefined;

  // `write` writes the units and reports each time how many it has written.
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

  get isOver(): boolean {
    return this.#isOver;
  }

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

export function withArrivals(counts: UnitCounts, { step, units }: Pick<Arrivals, 'step' | 'units'>): UnitCounts {
  const known = counts.steps.find((one) => one.step === step);
  const here = known === undefined ? 0 : Object.values(known.states).reduce((sum, count) => sum + count, 0);
  const missing = Math.max(0, units - here);
  const more = <Held extends Pick<UnitCounts, 'states'>>(held: Held): Held => {
    return { ...held, states: { ...held.states, pending: held.states.pending + missing } };
  };
  return { ...more(counts), units: counts.units + missing, steps: counts.steps.map((one) => (one === known ? more(one) : one)) };
}
