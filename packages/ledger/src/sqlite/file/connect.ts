import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Fault } from '@tamis/core';
import { migrate, NEWEST, versionOf } from './migrate.ts';
import { refuseNetworkDisk } from './network-disk.ts';
import { isBusy, sqliteFault } from './sqlite-fault.ts';

export interface Connecting {
  readonly readOnly: boolean;
  // One read transaction lasts until the connection is closed.
  readonly frozen: boolean;
  readonly create: boolean;
  readonly patience: number;
}

export function connect(place: string, { readOnly, frozen, create, patience }: Connecting): DatabaseSync {
  try {
    if (create && !readOnly) makeFile(place);
    if (!existsSync(place)) throw new Fault('fault.disk', `There is no ledger at ${place}.`);
    refuseNetworkDisk(path.dirname(path.resolve(place)));
    if (!readOnly) return writer(place, patience);
    const db = reader(place, patience);
    if (frozen) orClose(db, () => freeze(db));
    return db;
  } catch (problem) {
    throw sqliteFault(problem, place);
  }
}

// Creates the file so that only its owner can read it.
function makeFile(place: string): void {
  mkdirSync(path.dirname(path.resolve(place)), { recursive: true, mode: 0o700 });
  closeSync(openSync(place, 'a', 0o600));
}

function writer(place: string, timeout: number): DatabaseSync {
  const db = new DatabaseSync(place, { timeout, enableForeignKeyConstraints: true });
  orClose(db, () => {
    // Checked before anything is set, so that another program's file is left unchanged.
    versionOf(db, place);
    patiently(timeout, () => db.exec('PRAGMA journal_mode = WAL'));
    // The WAL is copied into the file at about 30 MB, so that pages that change often are copied once rather than at every commit.
    db.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -16000');
    migrate(db, place);
  });
  return db;
}

function reader(place: string, timeout: number): DatabaseSync {
  try {
    bringUpToDate(place, timeout);
    return opened(place, new DatabaseSync(place, { timeout, readOnly: true }));
  } catch (problem) {
    const fault = sqliteFault(problem, place);
    const isUnwritable = fault instanceof Fault && (fault.code === 'fault.disk' || fault.code === 'fault.disk-read-only');
    if (!isUnwritable || !isAtRest(place)) throw problem;
    // The lock files can't be created on a read-only disk, but nothing can change there either.
    const url = pathToFileURL(path.resolve(place));
    url.search = '?immutable=1';
    return opened(place, new DatabaseSync(url, { readOnly: true }));
  }
}

// Migrates an older file if it can be written, because readers need the newest tables too.
function bringUpToDate(place: string, timeout: number): void {
  const db = new DatabaseSync(place, { timeout, readOnly: true });
  const version = orClose(db, () => versionOf(db, place));
  db.close();
  if (version > 0 && version < NEWEST) writer(place, timeout).close();
}

function freeze(db: DatabaseSync): void {
  db.exec('BEGIN');
  db.prepare('SELECT 1 FROM run LIMIT 1').get();
}

function opened(place: string, db: DatabaseSync): DatabaseSync {
  const version = orClose(db, () => versionOf(db, place));
  if (version === NEWEST) return db;
  db.close();
  if (version === 0) throw new Fault('fault.ledger-empty', `${place} is empty: nothing has been recorded in it yet.`);
  throw new Fault('fault.disk-read-only', `${place} has version ${version} and can't be upgraded here.`);
}

function isAtRest(place: string): boolean {
  return !existsSync(`${place}-wal`) || statSync(`${place}-wal`).size === 0;
}

function orClose<Result>(db: DatabaseSync, prepare: () => Result): Result {
  try {
    return prepare();
  } catch (problem) {
    db.close();
    throw problem;
  }
}

// Retries work that SQLite does not wait for. Turning the WAL on needs exclusive access for a moment.
function patiently(patience: number, work: () => void): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 10) {
    try {
      work();
      return;
    } catch (problem) {
      if (!isBusy(problem) || waited >= patience) throw problem;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}
