import { existsSync, realpathSync } from 'node:fs';
import { openLedger } from '@tamis/ledger';
import { type LedRun, ledRuns } from '@tamis/ledger/internal';
import { firstRun } from '../open-run.ts';
import { configOf } from '../run-detail.ts';
import { isUnchanged } from '../snapshot.ts';

/**
 * The run in a database that the same command has already started elsewhere: of the same name, from the same place, with the same files.
 * Only runs count that have a leader or have lost it, so one that has ended or was stopped can be started once more.
 */
export async function sameRun(db: string, name: string, source: string): Promise<LedRun | undefined> {
  if (!existsSync(source)) return undefined;
  for (const led of await ledRuns(db, name)) if (await isFrom(led.place, realpathSync(source))) return led;
  return undefined;
}

async function isFrom(place: string, source: string): Promise<boolean> {
  const ledger = openLedger(place, { readOnly: true, create: false });
  try {
    const run = await firstRun(ledger);
    if (run === undefined || configOf(run).folder !== source) return false;
    const snapshot = await ledger.snapshot(run.run, configOf(run).digest);
    return snapshot !== undefined && isUnchanged(source, snapshot);
  } finally {
    await ledger.close();
  }
}
