import type { UnitRetry, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';

/** Which failed units are retried; an absent field does not filter. */
export interface RetryWanted {
  readonly codes?: readonly string[];
  readonly steps?: readonly string[];
  readonly units?: readonly string[];
}

/** The failed units of a run to retry, ordered by id. */
export async function retryable({ ledger, row: { run } }: OpenedRun, wanted: RetryWanted): Promise<readonly UnitRetry[]> {
  const isWanted = matcher(wanted);
  const found: UnitRetry[] = [];
  for (const state of ['failed', 'quarantined'] as const)
    for await (const row of ledger.units(run, { state })) if (isWanted(row)) found.push(retryOf(row));
  return found;
}

function matcher({ codes, steps, units }: RetryWanted): (row: UnitRow) => boolean {
  const named = units && new Set(units);
  return ({ unit, step, code = '' }) => {
    return (codes?.includes(code) ?? true) && (steps?.includes(step) ?? true) && (named?.has(unit) ?? true);
  };
}

/** A fault is not the model's mistake: it used none of the unit's budget, so the retry gives none back. */
function retryOf({ unit, step, reason }: UnitRow): UnitRetry {
  return { unit, step, isFresh: reason !== 'fault' };
}
