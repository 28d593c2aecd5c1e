import { DatabaseSync } from 'node:sqlite';

// One query and its rows: what a command that looks at a run can't do without.
const [, , place, query] = process.argv;
const db = new DatabaseSync(place, { readOnly: true });
process.stdout.write(`${db.prepare(query).all().length}\n`);
db.close();
