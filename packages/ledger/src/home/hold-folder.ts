import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../sqlite/file/sqlite-fault.ts';

/** A run folder or a file that this process has to itself. */
export interface FolderHold {
  readonly release: () => void;
}

/** Whoever looks at the lock has it for a moment, too; that is no reason to give up. Milliseconds. */
const PATIENCE = 100;

/** The locks of this process. One that nobody refers to would be collected as garbage, and so be given up. */
const HELD = new Set<DatabaseSync>();

/**
 * Takes a run folder for this process; undefined where another has it. The lock belongs to the system: it is held while a process
 * is stopped, and free the moment it ends, however it ends. Whoever has it may take the lease of the run by force.
 */
export function holdFolder(folder: string): FolderHold | undefined {
  return hold(lockPlace(folder), () => mkdirSync(folder, { recursive: true }));
}

/** Takes a file for this process in the same way; the lock is a file of that name with `.lock` behind it. */
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

/** Whether a process has a run folder to itself. Nothing is made or changed. */
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

function isBusy(problem: unknown): boolean {
  return problem instanceof Error && 'errcode' in problem && problem.errcode === 5;
}
