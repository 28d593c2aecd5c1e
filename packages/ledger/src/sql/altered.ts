import { Fault } from '@tamis/core';

/** Rows that say something other than the log of decisions. The store adds its place, and makes it a Fault. */
export class Altered extends Error {
  override readonly name = 'Altered';

  /** The Fault of the ledger at a place. */
  toFault(place: string): Fault {
    return new Fault('fault.ledger-altered', `${place}: ${this.message}`);
  }
}
