import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenOptions, openLedger } from '../open/open-ledger.ts';
import type { Ledger } from '../port/ledger.ts';
import { type HomeGiven, homePlace } from './home-place.ts';

/** Opens the ledger of a working folder. It contains the list of run folders and all records that belong to no run. */
export function openHome(given: HomeGiven = {}, options: OpenOptions = {}): Ledger {
  const place = homePlace(given);
  const ledger = openLedger(place, options);
  if (path.basename(path.dirname(place)) === '.tamis' && options.readOnly !== true) keepOutOfGit(path.dirname(place));
  return ledger;
}

// Replies and decisions must not be committed to git by accident.
function keepOutOfGit(folder: string): void {
  const file = path.join(folder, '.gitignore');
  if (!existsSync(file)) writeFileSync(file, '*\n');
}
