import { appendFileSync } from 'node:fs';
import { compile } from '@tamis/core';
import { openLedger, toolDoor } from '@tamis/ledger';

// Makes a payment, and is killed before it can say so.
const [file = '', trace = ''] = process.argv.slice(2);
const parameters = { type: 'object', properties: { order: { type: 'string' } } };
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'pay', parameters, effect: 'change' }] } as never);
const door = toolDoor({ ledger: openLedger(file), gate: gate as never, source: 'first' });
await door.run({ id: 'c1', name: 'pay', arguments: { order: 'T-1' } }, async () => {
  appendFileSync(trace, 'paid\n');
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
});
