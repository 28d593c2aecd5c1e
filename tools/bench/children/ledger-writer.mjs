// Writes to ledgers as fast as a busy run does, until it is stopped. Its first line says that it has started.
import { setTimeout } from 'node:timers/promises';
import { openLedger } from '@tamis/ledger';

const EVERY = 20;
const ledgers = process.argv.slice(2).map((place) => openLedger(place, { create: false }));
for (let at = 0; ; at++) {
  for (const ledger of ledgers)
    await ledger.propose(
      { run: 'writer', step: 'send', unit: `call-${process.pid}-${at}`, attempt: 1 },
      { kind: 'tool-call', reason: 'approval', action: 'send', held: `{"to": "w${at}"}`, digest: `sha256:w${at}`, contract: '' },
    );
  if (at === 0) process.stdout.write('http://writing.invalid\n');
  await setTimeout(EVERY);
}
