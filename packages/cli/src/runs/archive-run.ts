import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { visible } from '@tamis/core/wording';
import { randomIds } from '@tamis/ledger';
import {
  copyLedger,
  hasRunLedger,
  inSchema,
  isPostgresPlace,
  putRunPlace,
  runLedgerPlace,
  schemaFor,
} from '@tamis/ledger/internal';
import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ImportFlags } from '../flags/look-flags.ts';
import { notARun, withoutFaults } from './run-halt.ts';
import { withRun } from './with-run.ts';

const OF_LEDGER = /^(?:ledger\.sqlite|ledger\.url|lock\.sqlite)(?:-journal|-wal|-shm)?$/;

export async function archiveRun(folder: string, out: string | undefined): Promise<number> {
  if (out === undefined) throw usage('--archive needs a folder to write to.', 'tamis export RUN --archive --out DIR');
  await withRun(folder, { readOnly: true }, async () => undefined);
  return await move(folder, out);
}

// `tamis import`: creates a run from an archive or from a copy of a run, in a file or in a database.
export async function importRun({ out, db }: ImportFlags, archive: string): Promise<number> {
  if (out === undefined)
    throw usage('--out is missing: it is the folder for the run.', 'tamis import ARCHIVE --out RUN [--db URL]');
  if (!existsSync(archive)) throw notARun(archive, 'no-folder');
  if (statSync(archive, { throwIfNoEntry: false })?.isDirectory() !== true || !hasRunLedger(archive))
    throw usage(`${archive} is not an archive of a run.`, 'Give the folder that `tamis export RUN --archive --out DIR` wrote.');
  return await move(archive, out, db);
}

// Copies a run. The folder has a temporary name until everything is in it.
async function move(from: string, out: string, db?: string): Promise<number> {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw usage(`${out} is not empty.`, 'Give a folder that does not exist yet.');
  refuseInside(from, out);
  mkdirSync(dirname(resolve(out)), { recursive: true, mode: 0o700 });
  const part = mkdtempSync(`${resolve(out)}.part-`);
  try {
    const rows = await withoutFaults(() => fill(part, from, out, db));
    if (existsSync(out)) rmdirSync(out);
    renameSync(part, out);
    process.stderr.write(`${visible(out)}: ${rows} rows.\n`);
    return EXIT.valid;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function fill(part: string, from: string, out: string, db: string | undefined): Promise<number> {
  // A run known only by its address has no other files.
  for (const name of isPostgresPlace(from) ? [] : readdirSync(from))
    if (!OF_LEDGER.test(name)) cpSync(join(from, name), join(part, name), { recursive: true });
  if (db !== undefined) putRunPlace(part, inSchema(readDb(db), schemaFor(resolve(out).split('/').at(-1) ?? 'run', randomIds())));
  return await copyLedger(runLedgerPlace(from), db === undefined ? join(part, 'ledger.sqlite') : runLedgerPlace(part));
}

function refuseInside(from: string, out: string): void {
  if (isPostgresPlace(from)) return;
  const whole = realpathSync(from) + sep;
  let parent = resolve(out);
  while (!existsSync(parent)) parent = dirname(parent);
  if (!(realpathSync(parent) + sep).startsWith(whole)) return;
  throw usage(`${out} is inside ${from}.`, 'Give a folder outside of it.');
}
