import { isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';
import { usage } from '../exit/halt.ts';

// Refuses a database address where the run folder is needed, because the folder is what a process locks, and it contains the run's files. The
// address is shown without its password.
export function refuseAddress(folder: string): void {
  if (!isPostgresPlace(folder)) return;
  throw usage(
    `${postgresPlace(folder).shown} is the address of a run; expected its folder.`,
    'Give the run folder, which has the address in ledger.url. Commands that only read also take the address.',
  );
}
