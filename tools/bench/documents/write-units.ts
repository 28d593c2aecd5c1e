import { closeSync, openSync, writeSync } from 'node:fs';
import { makeTickets } from './ticket.ts';

// How many different replies a file has; beyond that they are repeated under other names.
const DISTINCT = 2000;
const DAMAGED_EVERY = 200;

export function writeUnits(path: string, count: number): void {
  const tickets = makeTickets(500, DISTINCT, { length: 840 });
  const replies = tickets.map((ticket, index) => {
    if (index % DAMAGED_EVERY === DAMAGED_EVERY - 2)
      return JSON.stringify(JSON.stringify({ ...ticket, priority: String(ticket.priority) }));
    if (index % DAMAGED_EVERY === DAMAGED_EVERY - 1) return JSON.stringify(JSON.stringify({ ...ticket, priority: 9 }));
    return JSON.stringify(JSON.stringify(ticket));
  });
  const file = openSync(path, 'w');
  let block = '';
  for (let i = 0; i < count; i++) {
    block += `{"unit_id":"unit-${i}","model":"some-model","reply":${replies[i % DISTINCT]}}\n`;
    if (block.length > 1 << 20) {
      writeSync(file, block);
      block = '';
    }
  }
  writeSync(file, block);
  closeSync(file);
}
