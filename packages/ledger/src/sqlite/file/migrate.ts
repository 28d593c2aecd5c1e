import type { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import { MIGRATIONS } from './migrations.ts';

// `Tami` in ASCII: identifies our files.
const APPLICATION = 0x54616d69;

const FIRST = 9;

export const NEWEST = newestOf(MIGRATIONS);

export function migrate(db: DatabaseSync, place: string, migrations: readonly string[] = MIGRATIONS): void {
  const newest = newestOf(migrations);
  if (versionOf(db, place, newest) === newest) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it in the meantime.
    const version = versionOf(db, place, newest);
    for (const step of migrations.slice(Math.max(0, version - FIRST + 1))) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${newest}; COMMIT`);
  } catch (problem) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw problem;
  }
}

export function versionOf(db: DatabaseSync, place: string, newest: number = NEWEST): number {
  const { isEmpty, version, application } = headOf(db);
  if (isEmpty && version === 0 && application === 0) return 0;
  if (application !== APPLICATION) throw new Fault('fault.ledger-foreign', `${place} is a database, but not a Tamis ledger.`);
  if (version < FIRST)
    throw new Fault('fault.ledger-foreign', `${place} has version ${version}; this program reads version ${FIRST} and later.`);
  if (version <= newest) return version;
  throw new Fault('fault.ledger-newer', `${place} has version ${version}; this program reads versions up to ${newest}.`);
}

// Reads the header in one transaction, because another process may be migrating the file.
function headOf(db: DatabaseSync) {
  const isOwn = !db.isTransaction;
  if (isOwn) db.exec('BEGIN');
  try {
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    return { isEmpty, version: pragma(db, 'user_version'), application: pragma(db, 'application_id') };
  } finally {
    if (isOwn) db.exec('COMMIT');
  }
}

function newestOf(migrations: readonly string[]): number {
  return FIRST + migrations.length - 1;
}

function pragma(db: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
}
