import { Fault } from '@tamis/core';

export class Altered extends Error {
  override readonly name = 'Altered';

  toFault(place: string): Fault {
    return new Fault('fault.ledger-altered', `${place}: ${this.message}`);
  }
}
