import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { holdFolder, type LeaseHolder } from '@tamis/ledger';
import { dropChunks, isPostgresPlace, isRunLedgerFile } from '@tamis/ledger/internal';
import { isLastGone } from '../run/tenure.ts';
import type { OpenedRun } from './open-run.ts';

/** All files in a run folder except its accounts: those the run began with and those written later. */
export function contentFiles(folder: string): readonly string[] {
  return isPostgresPlace(folder) ? [] : readdirSync(folder).filter((name) => !isRunLedgerFile(name));
}

/** The result of a purge. */
export type Purged =
  | { readonly status: 'purged' }
  /** A process is working on the run. */
  | { readonly status: 'held'; readonly by: LeaseHolder | undefined };

/**
 * Removes the contents of a run: the strings in its ledger and all other files in its folder. Accounts are kept. A purge that was
 * interrupted can be repeated. The ledger must be open for writing.
 */
export async function purgeRun({ folder, ledger, row: { run } }: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<Purged> {
  // A run known by its address has no files here. A process working on it holds a lease.
  if (isPostgresPlace(folder)) return await purged(ledger, run);
  const hold = holdFolder(folder);
  if (hold === undefined) return { status: 'held', by: await ledger.leaseOf(run) };
  try {
    if (await isLastGone({ folder, ledger }, run)) await freeLease(ledger, run);
    const answer = await purged(ledger, run);
    if (answer.status === 'held') return answer;
    for (const name of contentFiles(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
    return { status: 'purged' };
  } finally {
    hold.release();
  }
}

// Removes the contents from the ledger, and with them the chunks that are left, since nobody can work on them.
async function purged(ledger: OpenedRun['ledger'], run: string): Promise<Purged> {
  const answer = await ledger.purge(run);
  if (answer.status === 'purged' && isPostgresPlace(ledger.place)) await dropChunks(ledger.place);
  return answer;
}

async function freeLease(ledger: OpenedRun['ledger'], run: string): Promise<void> {
  const answer = await ledger.takeLease({ run, holder: 'purge', force: true });
  if (answer.status === 'taken') await ledger.releaseLease(answer.lease);
}
