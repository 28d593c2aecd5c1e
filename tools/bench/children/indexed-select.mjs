import { DatabaseSync } from 'node:sqlite';

// Queries and their rows: the minimum for a command that looks at a run.
const [, , place, ...queries] = process.argv;
const db = new DatabaseSync(place, { readOnly: true });
for (const query of queries) process.stdout.write(`${db.prepare(query).all().length}\n`);
db.close();
