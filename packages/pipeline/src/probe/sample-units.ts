import type { Ledger, UnitRow } from '@tamis/ledger';

type Books = Pick<Ledger, 'units' | 'unit'>;

export interface UnitSample {
  readonly units: ReadonlySet<string>;
  readonly of: number;
}

export async function sampleUnits(ledger: Books, run: string, count: number): Promise<UnitSample> {
  const ids: string[] = [];
  for await (const { unit, parent } of ledger.units(run)) if (parent === undefined) ids.push(unit);
  const taken = Math.min(count, ids.length);
  const places = Array.from({ length: taken }, (_, at) => Math.floor(((at + 0.5) * ids.length) / taken));
  return { units: new Set(places.map((at) => ids[at] ?? '')), of: ids.length };
}

export class Origins {
  readonly #ledger: Books;
  readonly #run: string;
  readonly #known = new Map<string, string>();

  constructor(ledger: Books, run: string) {
    this.#ledger = ledger;
    this.#run = run;
  }

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
