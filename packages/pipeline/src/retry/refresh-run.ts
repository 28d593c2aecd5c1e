import type { Lease, UnitRetry } from '@tamis/ledger';
import { setFilesAside } from '../recheck/set-files-aside.ts';
import { continueRun } from '../run/continue-run.ts';
import type { HeldFolder } from '../run/open-run.ts';
import type { RunAnswer } from '../run/run-answer.ts';
import type { WorkOptions } from '../run/run-options.ts';

/** Asks again for units whose results are out of date, and works on the run. The old results are kept as superseded. */
export async function refreshRun(out: string, units: readonly UnitRetry[], options: WorkOptions): Promise<RunAnswer> {
  return await continueRun(out, { ...options, isRetry: true }, (held, lease, steps) => moveBack(held, lease, units, steps));
}

async function moveBack(
  { ledger, folder }: HeldFolder,
  lease: Lease,
  units: readonly UnitRetry[],
  steps: Parameters<typeof setFilesAside>[3],
): Promise<void> {
  await ledger.retryUnits(lease, units, { status: 'open' });
  await setFilesAside(ledger, lease.run, folder, steps);
}
