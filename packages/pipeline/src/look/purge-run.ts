import { rmSync } from 'node:fs';
import path from 'node:path';
import { holdFolder, type LeaseHolder } from '@tamis/ledger';
import type { OpenedRun } from './open-run.ts';

/** The folders of a run that hold contents: the items it began with, and what it wrote. */
export const CONTENT_FOLDERS = ['config', 'outputs'] as const;

/** What came of a purge. */
export type Purged =
  | { readonly status: 'purged' }
  /** A process works on the run. */
  | { readonly status: 'held'; readonly by: LeaseHolder | undefined };

/**
 * Removes the contents of a run: texts in its ledger, the files it began with and those it wrote. Accounts are kept. What was purged
 * can be purged again, in case somebody stopped it halfway. The ledger must be open for writing.
 */
export async function purgeRun({ folder, ledger, row: { run } }: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<Purged> {
  const hold = holdFolder(folder);
  if (hold === undefined) return { status: 'held', by: await ledger.leaseOf(run) };
  try {
    await freeLease(ledger, run);
    const purged = await ledger.purge(run);
    if (purged.status === 'held') return purged;
    for (const name of CONTENT_FOLDERS) rmSync(path.join(folder, name), { recursive: true, force: true });
    return { status: 'purged' };
  } finally {
    hold.release();
  }
}

/** A process that died has left its lease behind; the lock of the folder proves that it is gone. */
async function freeLease(ledger: OpenedRun['ledger'], run: string): Promise<void> {
  const answer = await ledger.takeLease({ run, holder: 'purge', force: true });
  if (answer.status === 'taken') await ledger.releaseLease(answer.lease);
}
