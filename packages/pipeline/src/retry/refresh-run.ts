import type { Lease, RunRow, UnitRetry } from '@tamis/ledger';
import { setFilesAside } from '../recheck/set-files-aside.ts';
import { continueRun } from '../run/continue-run.ts';
import type { HeldFolder } from '../run/open-run.ts';
import type { RunAnswer } from '../run/run-answer.ts';
import { runDetail } from '../run/run-detail.ts';
import type { WorkOptions } from '../run/run-options.ts';
import { refreshable } from './refreshable.ts';

/** Asks again for units whose results are out of date, and continues the run. The old results are kept as superseded. */
export async function refreshRun(out: string, units: readonly UnitRetry[], options: WorkOptions): Promise<RunAnswer> {
  return await continueRun(out, { ...options, isRetry: true }, (held, lease, steps) => moveBack(held, lease, units, steps));
}

// Moves units back. Units may have been asked again, or other files taken over, since they were listed; results that are no longer out of
// date stay.
async function moveBack(
  held: HeldFolder,
  lease: Lease,
  units: readonly UnitRetry[],
  steps: Parameters<typeof setFilesAside>[3],
): Promise<void> {
  const { ledger, folder } = held;
  const row = (await ledger.run(lease.run)) as RunRow;
  const now = await refreshable({ ...held, row, detail: runDetail(row) });
  const places = new Map(now.units.map(({ unit, step }) => [unit, step]));
  const left = units.filter(({ unit, step }) => places.get(unit) === step);
  await ledger.retryUnits(lease, left, { status: 'open' });
  await setFilesAside(ledger, lease.run, folder, steps);
}
