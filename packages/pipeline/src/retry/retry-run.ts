import type { Lease, RunRow, UnitRetry } from '@tamis/ledger';
import { failureLine } from '../export/failure-line.ts';
import type { OpenedRun } from '../look/open-run.ts';
import { continueRun } from '../run/continue-run.ts';
import type { HeldFolder } from '../run/open-run.ts';
import type { RunAnswer } from '../run/run-answer.ts';
import { type RunState, runDetail, runState } from '../run/run-detail.ts';
import type { WorkOptions } from '../run/run-options.ts';
import { resultsOf } from '../run/stored-unit.ts';
import { appendToArchives, archiveSizes, restoreArchives } from './archive.ts';

/** Retries failed units and continues the run. Their failure records are archived first. */
export async function retryRun(out: string, units: readonly UnitRetry[], options: WorkOptions): Promise<RunAnswer> {
  return await continueRun(out, { ...options, isRetry: true }, (held, lease) => moveBack(held, lease, units));
}

async function moveBack(held: HeldFolder, lease: Lease, units: readonly UnitRetry[]): Promise<void> {
  const { ledger, folder } = held;
  const row = (await ledger.run(lease.run)) as RunRow;
  const { archiving, ...state } = runState(row);
  if (archiving !== undefined) restoreArchives(folder, archiving);
  const sizes = archiveSizes(
    folder,
    units.map(({ step, failedAt = step }) => failedAt),
  );
  const during: RunState = { ...state, archiving: sizes };
  await ledger.changeRun(lease, { state: JSON.stringify(during) });
  await appendToArchives(folder, recordsOf({ ...held, row, detail: runDetail(row) }, units));
  await ledger.retryUnits(lease, units, { status: 'open', state: JSON.stringify(state) });
}

// The failure records of units that are still failed.
async function* recordsOf(run: OpenedRun, units: readonly UnitRetry[]) {
  for (const { unit, step: from, failedAt: step = from } of units) {
    const row = (await run.ledger.unit(run.row.run, unit)).at(-1);
    if (row?.step !== step || (row.state !== 'failed' && row.state !== 'quarantined')) continue;
    yield { step, line: await failureLine(run, { row, results: await resultsOf(run.ledger, run.row.run, unit) }) };
  }
}
