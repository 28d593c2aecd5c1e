import { isFolderHeld } from '@tamis/ledger';
import { isPostgresPlace } from '@tamis/ledger/internal';
import type { OpenedRun } from './open-run.ts';

/**
 * Whether a process is working on a run. For a run folder, its lock tells. For a run in a database, the lease tells, because its leader may
 * be on another machine.
 */
export async function isWorkedOn({ folder, ledger, row }: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<boolean> {
  if (!isPostgresPlace(ledger.place)) return isFolderHeld(folder);
  const holder = await ledger.leaseOf(row.run);
  return holder !== undefined && (holder.until === undefined || holder.until > Date.now());
}
