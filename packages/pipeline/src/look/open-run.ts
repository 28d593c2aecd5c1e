import { statSync } from 'node:fs';
import { type Ledger, type OpenOptions, openLedger, type RunRow } from '@tamis/ledger';
import { hasRunLedger, isPostgresPlace, runLedgerPlace, shownPlace } from '@tamis/ledger/internal';
import { firstRun } from '../run/open-run.ts';
import { type RunDetail, runDetail } from '../run/run-detail.ts';

/** A run folder with its ledger open. */
export interface OpenedRun {
  /** The folder, or the address of its ledger without the password. */
  readonly folder: string;
  readonly ledger: Ledger;
  readonly row: RunRow;
  readonly detail: RunDetail;
}

/** Why a path is not a run. */
export type NotARun = 'no-folder' | 'not-a-folder' | 'no-ledger' | 'no-run';

/** Opens the ledger of a run folder. The caller closes it. Throws a Fault if the ledger can't be opened. */
export async function openRun(folder: string, options: OpenOptions = {}): Promise<OpenedRun | { readonly problem: NotARun }> {
  const problem = folderProblem(folder);
  if (problem !== undefined) return { problem };
  const ledger = openLedger(runLedgerPlace(folder), { ...options, create: false });
  const row = await firstRun(ledger);
  if (row !== undefined) return { folder: shownPlace(folder), ledger, row, detail: runDetail(row) };
  await ledger.close();
  return { problem: 'no-run' };
}

/** Why a path is not a run folder, without opening anything in it. */
export function folderProblem(folder: string): Exclude<NotARun, 'no-run'> | undefined {
  if (isPostgresPlace(folder)) return undefined;
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return 'no-folder';
  if (!stat.isDirectory()) return 'not-a-folder';
  return hasRunLedger(folder) ? undefined : 'no-ledger';
}
