import type { UnitRow } from '@tamis/ledger';

// How many replies were judged at the unit's current step. Rejudging does not add to the count.
export function answersOf({ attempts, rechecks = 0 }: Pick<UnitRow, 'attempts' | 'rechecks'>): number {
  return attempts - rechecks;
}
