import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { type OpenOptions, openLedger } from '../open/open-ledger.ts';
import type { Ledger } from '../port/ledger.ts';
import { isPostgresPlace, postgresPlace, shownPlace, withPassword } from '../postgres/place.ts';

/** Where the ledger of a run folder is: a file in it, or the address written in another file. */
export function runLedgerPlace(folder: string): string {
  if (isPostgresPlace(folder)) return withPassword(folder);
  const address = addressFile(folder);
  if (!existsSync(address)) return path.join(folder, 'ledger.sqlite');
  return withPassword(addressIn(address));
}

/** The address in a file, which holds one line and nothing else: parsers of addresses drop line breaks in silence. */
function addressIn(file: string): string {
  const [, place] = /^(postgres(?:ql)?:\/\/[!-~]+)\r?\n?$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (place !== undefined) return place;
  throw new Fault('fault.ledger-foreign', `${file} does not hold the address of a Postgres database, alone on one line.`);
}

/** Whether a folder belongs to a run. A run known only by the address of its ledger has no folder, but counts as one. */
export function hasRunLedger(folder: string): boolean {
  return isPostgresPlace(folder) || existsSync(addressFile(folder)) || existsSync(path.join(folder, 'ledger.sqlite'));
}

/** The ledger itself, where it is, and the lock, with what SQLite and a write that was cut short leave next to them. */
const LEDGER_FILES = /^(?:(?:ledger|lock)\.sqlite(?:-wal|-shm|-journal)?|ledger\.url(?:\.part)?)$/i;

/** Whether a file of a run folder is one that the run can't be opened without, wherever its ledger is. */
export function isRunLedgerFile(name: string): boolean {
  return LEDGER_FILES.test(name);
}

/** Records that the ledger of a folder is in Postgres. No password is stored. */
export function putRunPlace(folder: string, place: string): void {
  const file = addressFile(folder);
  writeFileSync(`${file}.part`, `${postgresPlace(place).shown}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function addressFile(folder: string): string {
  return path.join(folder, 'ledger.url');
}

/** Opens the ledger of a run folder. If a home is given, the folder is registered there. */
export async function openRunLedger(folder: string, options: OpenOptions & { readonly home?: Ledger } = {}): Promise<Ledger> {
  const { home, ...rest } = options;
  const ledger = openLedger(runLedgerPlace(folder), rest);
  await home?.registerFolder(isPostgresPlace(folder) ? shownPlace(folder) : realpathSync(folder));
  return ledger;
}
