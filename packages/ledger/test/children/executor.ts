import { appendFileSync, writeSync } from 'node:fs';
import { execute, openLedger } from '@tamis/ledger';
import { gate, WORLD } from './refund.ts';

// Executes a review: `before` stops before anything is recorded, `inside` in the middle of the side effect.
const [file = '', review = '', trace = '', stop = ''] = process.argv.slice(2);
const ledger = openLedger(file);
writeSync(1, 'ready\n');
const forever = () => new Promise<never>(() => setInterval(() => undefined, 1000));
const world = async () => {
  if (stop !== 'before') return WORLD;
  writeSync(1, 'looking\n');
  return await forever();
};
const executed = await execute({ ledger, review, gate, world, lease: 600_000 }, async ({ value }) => {
  appendFileSync(trace, `${JSON.stringify(value)}\n`);
  writeSync(1, 'ran\n');
  if (stop === 'inside') await forever();
  return 'refunded';
});
writeSync(1, `${executed.status}\n`);
await ledger.close();
