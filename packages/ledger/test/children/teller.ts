import { writeSync } from 'node:fs';
import { type Ledger, openLedger, tellPeople } from '@tamis/ledger';

// Notifies people, and is killed at a moment: they are the beginning and the end of each step.
const [file = '', url = '', secret = '', fatal = ''] = process.argv.slice(2);
let moment = 0;
const live = () => {
  moment += 1;
  if (moment === Number(fatal)) process.kill(process.pid, 'SIGKILL');
};

/** The same function, with a moment after it: that is the one before the next. */
function thenLive<Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    const result = await work(...args);
    live();
    return result;
  };
}

const ledger = openLedger(file);
const watched: Ledger = {
  ...ledger,
  tend: thenLive(ledger.tend),
  claimNotice: thenLive(ledger.claimNotice),
  addLink: thenLive(ledger.addLink),
  endNotice: thenLive(ledger.endNotice),
  deferNotice: thenLive(ledger.deferNotice),
};
globalThis.fetch = thenLive(globalThis.fetch);
live();
const webhooks = [{ url, secret, name: 'ann' }];
const told = await tellPeople({ ledger: watched, webhooks, links: { publicUrl: 'https://tamis.example' } });
writeSync(1, `${JSON.stringify(told)}\n`);
await ledger.close();
