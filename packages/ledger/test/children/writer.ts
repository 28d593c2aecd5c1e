import { writeSync } from 'node:fs';
import { openLedger } from '@tamis/ledger';

// Works through units of a run, several at once, and prints those the ledger has acknowledged, one per line.
const [file = '', run = '', from = '0', to = '0'] = process.argv.slice(2);
const ledger = openLedger(file);
await ledger.createRun({ run, kind: 'pipeline', steps: ['draft'], contents: 'all' });
const answer = await ledger.takeLease({ run, holder: String(process.pid), force: true });
if (answer.status !== 'taken') throw new Error(answer.status);
const { lease } = answer;
const units = Array.from({ length: Number(to) - Number(from) }, (_, index) => `u${Number(from) + index}`);
await ledger.addUnits(
  lease,
  units.map((unit) => ({ unit, step: 'draft', input: `{"of": "${unit}"}` })),
);
writeSync(1, 'ready\n');

async function work(unit: string): Promise<void> {
  const [known] = await ledger.unit(run, unit);
  if (known?.state === 'valid') return;
  const key = { unit, step: 'draft', attempt: 1 };
  const started = await ledger.startAttempt(lease, { ...key, model: 'fake' });
  if (started.status !== 'started') throw new Error(`${unit} was judged and is ${known?.state}`);
  await ledger.endAttempt(lease, {
    ...key,
    call: { call: started.call },
    reply: `reply of ${unit}`.padEnd(2_000, '.'),
    judgement: { status: 'pass', codes: [], record: '{}', value: `"${unit}"` },
    move: { state: 'valid' },
  });
  writeSync(1, `${unit}\n`);
}

let next = 0;
const worker = async () => {
  while (next < units.length) await work(units[next++] as string);
};
await Promise.all(Array.from({ length: 16 }, worker));
await ledger.close();
