import { Fault } from '@tamis/core';

/** Thrown when rows contradict the decision log. The store adds its place and turns it into a Fault. */
export class Altered extends Error {
  override readonly name = 'Altered';

  /** Converts this to the ledger's Fault for a place. */
  toFault(place: string): Fault {
    return new Fault('fault.ledger-altered', `${place}: ${this.message}`);
  }
}
