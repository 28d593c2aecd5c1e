import { existsSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { type Ledger, openLedger } from '@tamis/ledger';
import { isPostgresPlace } from '@tamis/ledger/internal';

// Ledgers that stay open for reading, which does not disturb writers.
export class OpenLedgers {
  readonly #open = new Map<string, Ledger>();

  // The ledger at a place; undefined if it does not exist, or if it can't be opened, which is added to the faults as a message.
  at(place: string, faults: string[]): Ledger | undefined {
    const known = this.#open.get(place);
    if (known !== undefined && isThere(place)) return known;
    this.#open.delete(place);
    void known?.close();
    if (!isThere(place)) return undefined;
    try {
      const ledger = openLedger(place, { readOnly: true });
      this.#open.set(place, ledger);
      return ledger;
    } catch (problem) {
      if (!(problem instanceof Fault)) throw problem;
      faults.push(problem.message);
      return undefined;
    }
  }

  async close(): Promise<void> {
    for (const ledger of this.#open.values()) await ledger.close();
    this.#open.clear();
  }
}

// Whether a ledger may be opened. A database reports by itself if it can't be.
function isThere(place: string): boolean {
  return isPostgresPlace(place) || existsSync(place);
}
