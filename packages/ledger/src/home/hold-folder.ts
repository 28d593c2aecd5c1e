import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFault } from '../sqlite/file/sqlite-fault.ts';

/** A run folder that this process has to itself. */
export interface FolderHold {
  readonly release: () => void;
}

/**
 * Takes a run folder for this process; undefined where another has it. The lock belongs to the system: it is held while a process
 * is stopped, and free the moment it ends, however it ends. Whoever has it may take the lease of the run by force.
 */
export function holdFolder(folder: string): FolderHold | undefined {
  const place = path.join(folder, 'lock.sqlite');
  try {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(place, { timeout: 0 });
    return lock(db) ? { release: () => db.close() } : undefined;
  } catch (problem) {
    throw sqliteFault(problem, place);
  }
}

function lock(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (problem) {
    db.close();
    if (problem instanceof Error && 'errcode' in problem && problem.errcode === 5) return false;
    throw problem;
  }
}
