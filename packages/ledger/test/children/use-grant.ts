import { openLedger, underGrant } from '@tamis/ledger';

// Uses a grant ten times at once, each time with another amount, and prints the reviews that it was given.
const [place = '', from = '0'] = process.argv.slice(2);
const ledger = openLedger(place);
const uses = Array.from({ length: 10 }, (_, at) => {
  const act = { action: 'refund', value: { amount: Number(from) + at } };
  return underGrant({ ledger, kind: 'tool-call', act, reason: 'approval' }, { act, session: 'one', server: 'shop' });
});
const granted = (await Promise.all(uses)).flatMap((review) => (review === undefined ? [] : [review.review]));
process.stdout.write(JSON.stringify(granted));
await ledger.close();
