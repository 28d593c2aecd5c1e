import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import { isPostgresPlace, postgresPlace } from '../postgres/place.ts';
import { isBusy, sqliteFault } from '../sqlite/file/sqlite-fault.ts';

/** A run folder or a file that this process holds exclusively. */
export interface FolderHold {
  readonly release: () => void;
}

// A process that only checks the lock also holds it for a moment, so one failure is not a reason to give up. Milliseconds.
const PATIENCE = 100;

// The locks of this process. An unreferenced one would be garbage-collected, which releases it.
const HELD = new Set<DatabaseSync>();

/**
 * Locks a run folder for this process, or returns undefined if another process has it. The operating system keeps the lock while the
 * process is suspended and releases it when the process ends for any reason. Its holder may take the run's lease by force.
 */
export function holdFolder(folder: string): FolderHold | undefined {
  // A folder named after an address would lock nothing, and its name might contain a password.
  if (isPostgresPlace(folder))
    throw new Fault('fault.disk', `${postgresPlace(folder).shown} is the address of a ledger; expected a run folder.`);
  return hold(lockPlace(folder), () => mkdirSync(folder, { recursive: true }));
}

/** Locks a file for this process in the same way. The lock file has the same name with `.lock` appended. */
export function holdFile(file: string): FolderHold | undefined {
  return hold(`${realpathSync(file)}.lock`, () => undefined);
}

function hold(place: string, prepare: () => void): FolderHold | undefined {
  try {
    prepare();
    const db = new DatabaseSync(place, { timeout: PATIENCE });
    if (!lock(db)) return undefined;
    HELD.add(db);
    return { release: () => release(db) };
  } catch (problem) {
    throw sqliteFault(problem, place);
  }
}

function release(db: DatabaseSync): void {
  if (HELD.delete(db)) db.close();
}

/** Whether a process holds a run folder. Nothing is created or changed. */
export function isFolderHeld(folder: string): boolean {
  const place = lockPlace(folder);
  if (!existsSync(place)) return false;
  const db = new DatabaseSync(place, { timeout: 0, readOnly: true });
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (problem) {
    if (isBusy(problem)) return true;
    throw sqliteFault(problem, place);
  } finally {
    db.close();
  }
}

function lockPlace(folder: string): string {
  return path.join(folder, 'lock.sqlite');
}

function lock(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (problem) {
    db.close();
    if (isBusy(problem)) return false;
    throw problem;
  }
}
