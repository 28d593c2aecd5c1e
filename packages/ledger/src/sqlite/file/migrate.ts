import type { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import { MIGRATIONS } from './migrations.ts';

/** `Tami` in ASCII: identifies our files. */
const APPLICATION = 0x54616d69;

/**
 * Migrates a file to the newest version, in one transaction. A file that is not ours, or is newer than this program, is left as
 * it is.
 */
export function migrate(db: DatabaseSync, place: string, migrations: readonly string[] = MIGRATIONS): void {
  if (versionOf(db, place, migrations.length) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it in the meantime.
    const version = versionOf(db, place, migrations.length);
    for (const step of migrations.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (problem) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw problem;
  }
}

/** The version of a file, 0 for an empty one. */
export function versionOf(db: DatabaseSync, place: string, newest: number = MIGRATIONS.length): number {
  const version = pragma(db, 'user_version');
  const application = pragma(db, 'application_id');
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (isEmpty && version === 0 && application === 0) return 0;
  if (application !== APPLICATION) throw new Fault('fault.ledger-foreign', `${place} is a database, but not a Tamis ledger.`);
  if (version <= newest) return version;
  throw new Fault('fault.ledger-newer', `${place} has version ${version}; this program reads versions up to ${newest}.`);
}

function pragma(db: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
}
