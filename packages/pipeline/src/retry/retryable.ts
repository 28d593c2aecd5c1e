import type { UnitRetry, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';

/** Which failed units are retried; what is absent excludes nobody. */
export interface RetryWanted {
  readonly codes?: readonly string[];
  readonly steps?: readonly string[];
  readonly units?: readonly string[];
}

/** The failed units of a run that somebody wants retried, in the order of their ids. */
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

/** A fault is not the model's: it has spent nothing of the unit's budget, and the retry gives nothing back. */
function retryOf({ unit, step, reason }: UnitRow): UnitRetry {
  return { unit, step, isFresh: reason !== 'fault' };
}
