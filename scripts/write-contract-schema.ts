import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectSchema } from '../packages/cli/src/project/project-schema.ts';
import { grammarSchema } from '../packages/commands/src/index.ts';
import { contractSchema } from '../packages/core/src/kinds/contract-schema.ts';
import { pipelineSchema } from '../packages/pipeline/src/config/pipeline-schema.ts';
import { engine } from './cases/every-kind.ts';

// The schemas for files that people write are generated from the words that their checks know, so that both agree.
const SCHEMAS = {
  'core/schemas/contract': () => contractSchema(engine),
  'commands/schemas/grammar': grammarSchema,
  'pipeline/schemas/pipeline': pipelineSchema,
  'cli/schemas/project': projectSchema,
};
const packages = path.resolve(import.meta.dirname, '../packages');

for (const [name, schema] of Object.entries(SCHEMAS)) {
  const file = path.join(packages, `${name}.schema.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(schema(), null, 2)}\n`);
}
