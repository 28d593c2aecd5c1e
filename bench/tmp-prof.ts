import { compile } from '../packages/core/dist/index.js';
import { makeTickets } from './documents/ticket.ts';
import { ticketSchema } from './documents/ticket-schema.ts';

const gate = compile({ schema: ticketSchema as any });
const docs = makeTickets(7, 16, { length: 1024 });
const t = docs.map((d) => JSON.stringify(d));
for (let k = 0; k < 20000; k++) for (let i = 0; i < 16; i++) gate.judge(t[i]!);
