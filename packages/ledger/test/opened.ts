import { onTestFinished } from 'vitest';
import { type Ledger, type OpenOptions, openLedger } from '../src/index.ts';

export function opened(place: string, given: OpenOptions = {}): Ledger {
  const ledger = openLedger(place, given);
  onTestFinished(() => ledger.close());
  return ledger;
}
