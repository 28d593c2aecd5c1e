import { Fault } from '@tamis/core';
import type { Ledger, ReviewRow } from '@tamis/ledger';
import { decidedBefore } from '@tamis/ledger/internal';

export type Decided = ReadonlyMap<string, readonly ReviewRow[]>;

// The decided reviews of a ledger, as far as they could be read.
interface Rows {
  readonly rows: readonly ReviewRow[];
  // Why nothing could be read.
  readonly fault?: string;
}

interface Read extends Rows {
  readonly about: string;
  readonly at: number;
  readonly waiting: readonly string[];
}

const KEPT = 5000;

// Caches earlier decisions, because reading them takes longer than listing the waiting reviews.
export class PastDecisions {
  #read = new Map<string, Read>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  // Returns earlier decisions about reviews like the waiting ones. They are read again if something has been decided since the last
  // time, and every few seconds. The caller gets the rows themselves, because `forget` may be called before it uses them.
  async read(ledger: Ledger, waiting: readonly ReviewRow[]): Promise<Rows> {
    const about = JSON.stringify([...new Set(waiting.map(({ action, source }) => action ?? source.run))].toSorted());
    const ids = new Set(waiting.map(({ review }) => review));
    // What is read now is not kept if it is forgotten meanwhile.
    const kept = this.#read;
    const known = kept.get(ledger.place);
    const now = this.#clock();
    const isYoung = known !== undefined && Math.abs(now - known.at) < KEPT;
    const isCurrent = isYoung && known.about === about && known.waiting.every((id) => ids.has(id));
    const at = isCurrent ? known.at : now;
    const read = { about, at, waiting: [...ids], ...(isCurrent ? shared(known) : await readRows(ledger, waiting)) };
    kept.set(ledger.place, read);
    return read;
  }

  // Forgets everything, so that it is read again the next time.
  forget(): void {
    this.#read = new Map();
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
