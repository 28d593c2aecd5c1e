import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { type FolderHold, holdFolder, type Ledger, openLedger, openRunLedger, type RunRow } from '@tamis/ledger';
import {
  hasRunLedger,
  inSchema,
  isPostgresPlace,
  isRunLedgerFile,
  putRunPlace,
  runLedgerPlace,
  schemaFor,
} from '@tamis/ledger/internal';
import { onDisk } from './disk-fault.ts';
import type { RunAnswer } from './run-answer.ts';
import type { WorkOptions } from './run-options.ts';

export const LEASE = 15_000;

export interface HeldFolder {
  readonly folder: string;
  readonly ledger: Ledger;
  readonly release: () => Promise<void>;
}

/** Whether there is a run in a folder. */
export function isRunFolder(folder: string): boolean {
  return hasRunLedger(folder);
}

/**
 * Whether a folder is absent or empty, so that a run can begin in it. A start that died early leaves only its own files, beginning with its
 * lock. A `config` without a lock belongs to someone else, and a snapshot would overwrite it.
 */
export function isFree(folder: string): boolean {
  if (!existsSync(folder)) return true;
  const names = readdirSync(folder);
  const isOwn = (name: string) => isRunLedgerFile(name) || name === 'config' || name === 'config.part';
  return names.length === 0 || (names.includes('lock.sqlite') && names.every(isOwn));
}

// Takes a run folder and opens its ledger. If the folder is already taken, returns the holder.
export async function holdRun(
  folder: string,
  options: Pick<WorkOptions, 'home' | 'ledger' | 'db'>,
): Promise<HeldFolder | Extract<RunAnswer, { status: 'held' | 'refused' }>> {
  // An address is not a folder. Creating one would write the password down, and its lock would prove nothing.
  if (isPostgresPlace(folder)) return { status: 'refused', reason: 'no-folder' };
  const isNew = !existsSync(folder);
  onDisk(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const hold = holdFolder(folder);
  if (hold === undefined) return { status: 'held', by: await holderOf(folder) };
  try {
    if (options.db !== undefined && !hasRunLedger(folder)) await beginIn(options.db, folder, options.ledger);
    const ledger = await openRunLedger(folder, { ...options.ledger, ...(options.home && { home: options.home }) });
    return { folder, ledger, release: () => releaseAll(hold, ledger) };
  } catch (problem) {
    hold.release();
    // The next start may name another database.
    if (isNew && !hasRunLedger(folder)) rmSync(folder, { recursive: true, force: true });
    throw problem;
  }
}

async function beginIn(db: string, folder: string, options: WorkOptions['ledger']): Promise<void> {
  const place = newPlace(db, folder);
  const ledger = openLedger(place, options);
  try {
    await firstRun(ledger);
    putRunPlace(folder, place);
  } finally {
    await ledger.close();
  }
}

function newPlace(db: string, folder: string): string {
  if (new URL(db).searchParams.has('schema')) return db;
  return inSchema(db, schemaFor(basename(resolve(folder)), randomUUID()));
}

async function releaseAll(hold: FolderHold, ledger: Ledger): Promise<void> {
  try {
    await ledger.close();
  } finally {
    hold.release();
  }
}

async function holderOf(folder: string) {
  if (!isRunFolder(folder)) return undefined;
  const ledger = openLedger(runLedgerPlace(folder), { readOnly: true });
  try {
    const run = await firstRun(ledger);
    return run && (await ledger.leaseOf(run.run));
  } finally {
    await ledger.close();
  }
}

export async function firstRun(ledger: Ledger): Promise<RunRow | undefined> {
  for await (const run of ledger.runs()) if (run.kind === 'pipeline') return run;
  return undefined;
}

export function thisProcess(): string {
  return `process ${process.pid} on ${hostname()}`;
}

const MARK = randomBytes(2).toString('hex');

/** The name of this process among all that share a database. Containers may have the same process id, and the name of the same host. */
export function thisWorker(): string {
  return `${thisProcess()} (${MARK})`;
}
