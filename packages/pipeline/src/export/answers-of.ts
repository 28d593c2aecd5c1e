import type { UnitRow } from '@tamis/ledger';

/** How many answers were judged at the step where a unit is; rejudging one adds none. */
export function answersOf({ attempts, rechecks = 0 }: Pick<UnitRow, 'attempts' | 'rechecks'>): number {
  return attempts - rechecks;
}
