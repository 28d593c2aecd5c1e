import { writeSync } from 'node:fs';
import { openLedger } from '@tamis/ledger';

// Decides every open review, and prints which of its decisions were accepted, one per line.
const [file = '', by = ''] = process.argv.slice(2);
const ledger = openLedger(file);
const reviews: string[] = [];
for await (const { review } of ledger.reviews({ state: 'open' })) reviews.push(review);
// From both ends, so that the two meet.
if (by === 'bob') reviews.reverse();
for (const review of reviews) {
  const decided = await ledger.decide({ review, kind: 'approve', by, digest: 'd' });
  if (decided.status === 'recorded') writeSync(1, `${review}\n`);
}
await ledger.close();
