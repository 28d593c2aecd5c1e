import { Fault } from '@tamis/core';
import type { Ledger, ReviewRow } from '@tamis/ledger';
import { decidedBefore } from '@tamis/ledger/internal';

/** Decided reviews, by the place of their ledger. */
export type Decided = ReadonlyMap<string, readonly ReviewRow[]>;

/** The decided reviews of a ledger, as far as they could be read. */
interface Rows {
  readonly rows: readonly ReviewRow[];
  /** Why nothing could be read. */
  readonly fault?: string;
}

/** What was read of a ledger. */
interface Read extends Rows {
  readonly about: string;
  /** The ids of the reviews waiting at that time. */
  readonly waiting: readonly string[];
}

/** Caches earlier decisions, because reading them takes longer than listing the waiting reviews. */
export class PastDecisions {
  readonly #read = new Map<string, Read>();

  /**
   * Returns earlier decisions about reviews like the waiting ones. They are read again if something has been decided since the last
   * time. The caller gets the rows themselves, because `forget` may be called before it uses them.
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

  /** Forgets everything, so that it is read again the next time. */
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
