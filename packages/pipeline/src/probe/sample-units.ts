import type { Ledger, UnitRow } from '@tamis/ledger';

/** The part of a ledger that finds units. */
type Books = Pick<Ledger, 'units' | 'unit'>;

/** An even sample of a run's units, and their number. */
export interface UnitSample {
  readonly units: ReadonlySet<string>;
  /** The original number of units in the run, not counting those they were split into. */
  readonly of: number;
}

/** Takes an even sample of a run's units in id order. It is the same every time. Children are not counted. */
export async function sampleUnits(ledger: Books, run: string, count: number): Promise<UnitSample> {
  const ids: string[] = [];
  for await (const { unit, parent } of ledger.units(run)) if (parent === undefined) ids.push(unit);
  const taken = Math.min(count, ids.length);
  const places = Array.from({ length: taken }, (_, at) => Math.floor(((at + 0.5) * ids.length) / taken));
  return { units: new Set(places.map((at) => ids[at] ?? '')), of: ids.length };
}

/** Finds the unit that another was split from, over any number of steps. */
export class Origins {
  readonly #ledger: Books;
  readonly #run: string;
  readonly #known = new Map<string, string>();

  constructor(ledger: Books, run: string) {
    this.#ledger = ledger;
    this.#run = run;
  }

  /** The id of the original unit that a unit was split from, or its own id if it was not split. */
  async of({ unit, parent }: Pick<UnitRow, 'unit' | 'parent'>): Promise<string> {
    if (parent === undefined) return unit;
    const known = this.#known.get(parent);
    if (known !== undefined) return known;
    const above = (await this.#ledger.unit(this.#run, parent)).at(-1);
    const origin = above === undefined ? parent : await this.of(above);
    this.#known.set(parent, origin);
    return origin;
  }
}
