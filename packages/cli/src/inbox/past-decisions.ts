import type { Ledger, ReviewRow } from '@tamis/ledger';
import { alikeKey, decidedBefore } from '@tamis/ledger/internal';

/** What was decided earlier, by the place of the ledger. */
export type Decided = ReadonlyMap<string, readonly ReviewRow[]>;

/** Remembers what was decided earlier about what waits: reading it takes longer than listing what waits. */
export class PastDecisions {
  readonly #read = new Map<string, { readonly about: string; readonly rows: readonly ReviewRow[] }>();

  /** Reads what was decided about reviews that are alike, unless that was read before. */
  async read(ledger: Ledger, waiting: readonly ReviewRow[]): Promise<void> {
    const alike = [...Map.groupBy(waiting, alikeKey).values()].filter(({ length }) => length > 1).flat();
    const about = JSON.stringify([...new Set(alike.map(({ action, source }) => action ?? source.run))].toSorted());
    if (this.#read.get(ledger.place)?.about === about) return;
    this.#read.set(ledger.place, { about, rows: alike.length === 0 ? [] : await decidedBefore(ledger, alike) });
  }

  /** Everything is read again the next time. */
  forget(): void {
    this.#read.clear();
  }

  /** What was read, by ledger. */
  get decided(): Decided {
    return new Map([...this.#read].map(([place, { rows }]) => [place, rows]));
  }
}
