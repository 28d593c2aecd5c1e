import type { AttemptRow, UnitRow } from '@tamis/ledger';
import type { OpenedRun } from '../look/open-run.ts';

/** A unit at its current step, with its input and the result of each step it has passed. */
export interface UnitWithResults {
  readonly row: UnitRow;
  readonly results: readonly AttemptRow[];
}

/** All units of a run in order. Two streams are read in parallel, so that memory stays flat; the ledger must be frozen. */
export async function* unitsWithResults({ ledger, row: { run } }: OpenedRun): AsyncGenerator<UnitWithResults, void, undefined> {
  const attempts = ledger.attempts(run, { results: true, contents: true })[Symbol.asyncIterator]();
  let next = await attempts.next();
  for await (const row of ledger.units(run, { contents: true })) {
    const results: AttemptRow[] = [];
    while (!next.done && next.value.unit === row.unit) {
      results.push(next.value);
      next = await attempts.next();
    }
    yield { row, results };
  }
}

/** The units that failed, each with its results. */
export async function* failedUnits({ ledger, row: { run } }: OpenedRun): AsyncGenerator<UnitWithResults, void, undefined> {
  for await (const row of ledger.units(run, { contents: true })) {
    if (row.state !== 'failed' && row.state !== 'quarantined') continue;
    const results: AttemptRow[] = [];
    for await (const result of ledger.attempts(run, { unit: row.unit, results: true, contents: true })) results.push(result);
    yield { row, results };
  }
}
