import { Fault } from '@tamis/core';
import type { Ledger, ReviewRow } from '@tamis/ledger';
import { alikeKey, decidedBefore } from '@tamis/ledger/internal';

/** What was decided earlier, by the place of the ledger. */
export type Decided = ReadonlyMap<string, readonly ReviewRow[]>;

/** What was read of a ledger. */
interface Read {
  readonly about: string;
  readonly rows: readonly ReviewRow[];
  /** Why nothing could be read. */
  readonly fault?: string;
}

/** Remembers what was decided earlier about what waits: reading it takes longer than listing what waits. */
export class PastDecisions {
  readonly #read = new Map<string, Read>();

  /** Reads what was decided about reviews that are alike, unless that was read before. Returns what went wrong: what waits is shown anyway. */
  async read(ledger: Ledger, waiting: readonly ReviewRow[]): Promise<string | undefined> {
    const alike = [...Map.groupBy(waiting, alikeKey).values()].filter(({ length }) => length > 1).flat();
    const about = JSON.stringify([...new Set(alike.map(({ action, source }) => action ?? source.run))].toSorted());
    const known = this.#read.get(ledger.place);
    const read = known?.about === about ? known : { about, ...(await readRows(ledger, alike)) };
    this.#read.set(ledger.place, read);
    return read.fault;
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

async function readRows(ledger: Ledger, alike: readonly ReviewRow[]): Promise<Omit<Read, 'about'>> {
  try {
    return { rows: alike.length === 0 ? [] : await decidedBefore(ledger, alike) };
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return { rows: [], fault: problem.message };
  }
}
