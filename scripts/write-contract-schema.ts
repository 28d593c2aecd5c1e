import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { grammarSchema } from '../packages/core/src/kinds/commands/contract/grammar-schema.ts';
import { contractSchema } from '../packages/core/src/kinds/contract-schema.ts';

// The schemas of files that people write are made from the words that their checks know, so that both agree.
const SCHEMAS = { contract: contractSchema, grammar: grammarSchema };
const folder = path.resolve(import.meta.dirname, '../packages/core/schemas');

mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(SCHEMAS)) {
  writeFileSync(path.join(folder, `${name}.schema.json`), `${JSON.stringify(schema(), null, 2)}\n`);
}
