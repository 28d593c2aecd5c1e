import { writeSync } from 'node:fs';
import { holdFolder } from '@tamis/ledger';

// Takes a run folder and holds it until it is ended.
const held = holdFolder(process.argv[2] ?? '');
writeSync(1, held === undefined ? 'held by another\n' : 'ready\n');
if (held !== undefined) setInterval(() => undefined, 60_000);
