import { realpathSync } from 'node:fs';
import path from 'node:path';
import { type OpenOptions, openLedger } from '../open/open-ledger.ts';
import type { Ledger } from '../port/ledger.ts';

/** Where the ledger of a run folder is. */
export function runLedgerPlace(folder: string): string {
  return path.join(folder, 'ledger.sqlite');
}

/** Opens the ledger of a run folder. Where a home is given, it learns of the folder. */
export async function openRunLedger(folder: string, options: OpenOptions & { readonly home?: Ledger } = {}): Promise<Ledger> {
  const { home, ...rest } = options;
  const ledger = openLedger(runLedgerPlace(folder), rest);
  await home?.registerFolder(realpathSync(folder));
  return ledger;
}
