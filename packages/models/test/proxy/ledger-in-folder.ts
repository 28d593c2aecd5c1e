import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ledger, openLedger } from '@tamis/ledger';

export function ledgerInFolder(): Ledger {
  return openLedger(path.join(mkdtempSync(path.join(tmpdir(), 'proxy-')), 'ledger.sqlite'));
}
