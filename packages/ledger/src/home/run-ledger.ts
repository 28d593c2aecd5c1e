import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { type OpenOptions, openLedger } from '../open/open-ledger.ts';
import type { Ledger } from '../port/ledger.ts';
import { isPostgresPlace, postgresPlace, shownPlace, withPassword } from '../postgres/place.ts';

/** The place of a run folder's ledger: a file in the folder, or the address stored in another file. */
export function runLedgerPlace(folder: string): string {
  if (isPostgresPlace(folder)) return withPassword(folder);
  const address = addressFile(folder);
  if (!existsSync(address)) return path.join(folder, 'ledger.sqlite');
  return withPassword(addressIn(address));
}

// The address in a file, which must hold a single line, because address parsers silently drop line breaks.
function addressIn(file: string): string {
  const [, place] = /^(postgres(?:ql)?:\/\/[!-~]+)\r?\n?$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (place !== undefined) return place;
  throw new Fault('fault.ledger-foreign', `${file} must contain the address of a Postgres database on a single line.`);
}

/** Whether a folder belongs to a run. The address of a run's ledger also counts, since such a run has no folder. */
export function hasRunLedger(folder: string): boolean {
  return isPostgresPlace(folder) || existsSync(addressFile(folder)) || existsSync(path.join(folder, 'ledger.sqlite'));
}

const LEDGER_FILES = /^(?:(?:ledger|lock)\.sqlite(?:-wal|-shm|-journal)?|ledger\.url(?:\.part)?)$/i;

/** Whether a file in a run folder is needed to open the run, wherever its ledger is. */
export function isRunLedgerFile(name: string): boolean {
  return LEDGER_FILES.test(name);
}

/** Records that a folder's ledger is in Postgres. No password is stored. */
export function putRunPlace(folder: string, place: string): void {
  const file = addressFile(folder);
  writeFileSync(`${file}.part`, `${postgresPlace(place).shown}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function addressFile(folder: string): string {
  return path.join(folder, 'ledger.url');
}

/** Opens the ledger of a run folder, and registers the folder in a home if one is given. */
export async function openRunLedger(folder: string, options: OpenOptions & { readonly home?: Ledger } = {}): Promise<Ledger> {
  const { home, ...rest } = options;
  const ledger = openLedger(runLedgerPlace(folder), rest);
  await home?.registerFolder(isPostgresPlace(folder) ? shownPlace(folder) : realpathSync(folder));
  return ledger;
}
