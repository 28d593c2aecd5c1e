import { setImmediate } from 'node:timers/promises';
import type { UnitRow, UnitState } from '@tamis/ledger';
import type { OpenedRun } from '@tamis/pipeline';

// The unit states that need attention.
export const PROBLEMS: readonly UnitState[] = ['failed', 'quarantined', 'waiting'];

const ROWS = 500;

interface WantedUnits {
  readonly step?: string;
  readonly isOnlyProblems: boolean;
}

// Reads units of a run without blocking key presses. Reading stops when `isOver` returns true.
export async function unitRows(
  { ledger, row }: OpenedRun,
  { step, isOnlyProblems }: WantedUnits,
  isOver: () => boolean,
): Promise<readonly UnitRow[]> {
  const rows: UnitRow[] = [];
  const queries = isOnlyProblems ? PROBLEMS.map((state) => ({ state })) : [{}];
  let seen = 0;
  for (const query of queries)
    for await (const unit of ledger.units(row.run, query)) {
      if (step === undefined || unit.step === step) rows.push(unit);
      if (++seen % ROWS !== 0) continue;
      await setImmediate();
      if (isOver()) return rows;
    }
  return rows;
}
