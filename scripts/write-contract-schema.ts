import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractSchema } from '../packages/core/src/contract/contract-schema.ts';

// The schema of contract files is made from the words that the check of contracts knows, so that both agree.
const file = path.resolve(import.meta.dirname, '../packages/core/schemas/contract.schema.json');

mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(contractSchema(), null, 2)}\n`);
