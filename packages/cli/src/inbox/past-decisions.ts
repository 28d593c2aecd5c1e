import { Fault } from '@tamis/core';
import type { Ledger, ReviewRow } from '@tamis/ledger';
import { decidedBefore } from '@tamis/ledger/internal';

/** What was decided earlier, by the place of the ledger. */
export type Decided = ReadonlyMap<string, readonly ReviewRow[]>;

/** What was decided, as far as it could be read. */
interface Rows {
  readonly rows: readonly ReviewRow[];
  /** Why nothing could be read. */
  readonly fault?: string;
}

/** What was read of a ledger. */
interface Read extends Rows {
  readonly about: string;
  /** The ids of what waited then. */
  readonly waiting: readonly string[];
}

/** Remembers what was decided earlier about what waits: reading it takes longer than listing what waits. */
export class PastDecisions {
  readonly #read = new Map<string, Read>();

  /**
   * What was decided about the like of what waits; it is read unless it was before and nothing has been decided since. It may be
   * forgotten while it is read, so who asked is given it.
   */
  async read(ledger: Ledger, waiting: readonly ReviewRow[]): Promise<Rows> {
    const about = JSON.stringify([...new Set(waiting.map(({ action, source }) => action ?? source.run))].toSorted());
    const ids = new Set(waiting.map(({ review }) => review));
    const known = this.#read.get(ledger.place);
    const isCurrent = known?.about === about && known.waiting.every((id) => ids.has(id));
    const read = { about, waiting: [...ids], ...(isCurrent ? shared(known) : await readRows(ledger, waiting)) };
    this.#read.set(ledger.place, read);
    return read;
  }

  /** Everything is read again the next time. */
  forget(): void {
    this.#read.clear();
  }
}

function shared({ rows, fault }: Read): Rows {
  return fault === undefined ? { rows } : { rows, fault };
}

async function readRows(ledger: Ledger, waiting: readonly ReviewRow[]): Promise<Rows> {
  try {
    return { rows: await decidedBefore(ledger, waiting) };
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    return { rows: [], fault: problem.message };
  }
}
