import { openLedger } from '@tamis/ledger';
import type { DrawnItem } from './seeded-inbox.ts';

export async function tally(file: string, drawn: readonly DrawnItem[]) {
  const ledger = openLedger(file, { readOnly: true });
  const count = { caught: 0, missed: 0, denied: 0, open: 0 };
  for (const { review, isBad } of drawn) {
    const kind = (await ledger.review(review))?.decision?.kind;
    if (kind === undefined) count.open++;
    else if (isBad) count[kind === 'deny' ? 'caught' : 'missed']++;
    else if (kind === 'deny') count.denied++;
  }
  await ledger.close();
  return count;
}
