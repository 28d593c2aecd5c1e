import { isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';
import { usage } from '../exit/halt.ts';

/**
 * Refuses the address of a run where its folder is needed: that is what a process locks, and where the files of the run are. An
 * address may contain a password, so it is shown without.
 */
export function refuseAddress(folder: string): void {
  if (!isPostgresPlace(folder)) return;
  throw usage(
    `${postgresPlace(folder).shown} is the address of a run; expected its folder.`,
    'Give the run folder, which has the address in ledger.url. Commands that only read also take the address.',
  );
}
