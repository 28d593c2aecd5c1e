import { compile } from '../packages/core/dist/index.js';
import { quietParse } from '../packages/core/dist/lib/quiet-json.js';
import { holdsNoSurprise } from '../packages/core/dist/stages/parse/guard.js';
import { compileSchema } from '../packages/core/dist/stages/schema/compile-schema.js';
import { makeTickets } from './documents/ticket.ts';
import { ticketSchema } from './documents/ticket-schema.ts';

const lim = { depth: 512, keys: 1e6, string: 8e6 };
const c = compileSchema(ticketSchema as any, { schemas: {}, formats: 'assert' }).compiled!;
const gate = compile({ schema: ticketSchema as any });
function time(f: (i: number) => unknown, n = 16, ms = 400) {
  for (let k = 0; k < 300; k++) for (let i = 0; i < n; i++) f(i);
  let m = 0;
  const t = process.cpuUsage();
  const end = Date.now() + ms;
  while (Date.now() < end) {
    for (let k = 0; k < 10; k++) for (let i = 0; i < n; i++) f(i);
    m += 10 * n;
  }
  const u = process.cpuUsage(t);
  return ((u.user + u.system) / m).toFixed(2);
}
for (const L of [200, 1024, 4096]) {
  const docs = makeTickets(7, 16, { length: L });
  const t = docs.map((d) => JSON.stringify(d));
  const v = t.map((x) => JSON.parse(x));
  console.log(
    L,
    'parse',
    time((i) => JSON.parse(t[i]!)),
    'quiet',
    time((i) => quietParse(t[i]!)),
    'guard',
    time((i) => holdsNoSurprise(t[i]!, v[i], lim as any)),
    'accepts',
    time((i) => c.accepts(v[i])),
    'judge',
    time((i) => gate.judge(t[i]!)),
  );
}
