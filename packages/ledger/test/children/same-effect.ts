import { appendFileSync, writeSync } from 'node:fs';
import { compile } from '@tamis/core';
import { openLedger, toolDoor } from '@tamis/ledger';

// Makes one call under the id of this process, as soon as it is told to.
const [file = '', id = '', trace = ''] = process.argv.slice(2);
const ledger = openLedger(file);
const tools = [{ name: 'refund', parameters: { type: 'object', properties: { order: { type: 'string' } } }, effect: 'change' }];
const about = { refund: { effectKey: 'refund:{order}', window: '24h' } } as const;
const gate = compile({ kind: 'tool-calls', tools, about } as never);
const door = toolDoor({ ledger, gate: gate as never, source: `chat ${id}` });
writeSync(1, 'ready\n');
await new Promise((told) => process.stdin.once('data', told));
const { status } = await door.run({ id, name: 'refund', arguments: { order: 'T-1' } }, ({ idempotencyKey }) => {
  appendFileSync(trace, `${idempotencyKey}\n`);
  return 'refunded';
});
writeSync(1, `${status}\n`);
await ledger.close();
process.exit();
