import { openLedger, underGrant } from '@tamis/ledger';

// Uses the grant of each tool ten times at once, each time with another amount, and prints the reviews that it was given.
const [place = '', from = '0', ...tools] = process.argv.slice(2);
const ledger = openLedger(place);
const granted = tools.map(async (action) => {
  const uses = Array.from({ length: 10 }, (_, at) => {
    const act = { action, value: { amount: Number(from) + at } };
    return underGrant({ ledger, kind: 'tool-call', act, reason: 'approval' }, { act, session: 'one', server: 'shop' });
  });
  return (await Promise.all(uses)).flatMap((review) => (review === undefined ? [] : [review.review]));
});
process.stdout.write(JSON.stringify(await Promise.all(granted)));
await ledger.close();
