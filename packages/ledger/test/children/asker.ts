import { once } from 'node:events';
import { appendFileSync, writeSync } from 'node:fs';
import { Fault } from '@tamis/core';
import { openLedger } from '@tamis/ledger';
import { asked } from './asked.ts';

// Runs or continues a run. The model answers with the given text, if `held` once somebody says so; `hang` never returns.
const [file = '', trace = '', answer = '', held = ''] = process.argv.slice(2);
const ledger = openLedger(file);
const model = {
  name: 'scripted:one',
  ask: async () => {
    appendFileSync(trace, 'called\n');
    writeSync(1, 'called\n');
    if (answer === 'hang') await new Promise(() => setInterval(() => undefined, 1000));
    // Another process can get in between.
    if (held === 'held') {
      await once(process.stdin, 'data');
      process.stdin.destroy();
    }
    return { text: answer, finish: 'stop' as const };
  },
};
try {
  const outcome = await asked(ledger, model);
  writeSync(1, `${outcome.status}${outcome.status === 'accepted' ? ` ${JSON.stringify(outcome.value)}` : ''}\n`);
} catch (problem) {
  writeSync(1, `${problem instanceof Fault ? problem.code : String(problem)}\n`);
}
await ledger.close();
