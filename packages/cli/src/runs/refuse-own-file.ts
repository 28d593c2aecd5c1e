import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { runNeeding } from '@tamis/pipeline';
import { usage } from '../exit/halt.ts';

const SQLITE = 'SQLite format 3\0';

/** Refuses to write over what a run can't be opened or continued without, its own or another's, and over any database. */
export function refuseOwnFile(file: string): void {
  const run = runNeeding(file);
  if (run !== undefined)
    throw usage(`${file} belongs to the run in ${run}, which can't do without it.`, 'Write to another file.');
  if (isDatabase(file)) throw usage(`${file} is a database.`, 'Write to another file. If you do not need it, remove it first.');
}

function isDatabase(place: string): boolean {
  if (!existsSync(place)) return false;
  const file = openSync(place, 'r');
  try {
    const start = Buffer.alloc(SQLITE.length);
    return readSync(file, start, 0, start.length, 0) === start.length && start.toString('latin1') === SQLITE;
  } finally {
    closeSync(file);
  }
}
