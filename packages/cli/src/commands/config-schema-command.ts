import { buildCommand } from '@stricli/core';
import { running, type TamisContext } from './running.ts';

/** `tamis config schema`: the JSON Schema of contract files. */
export const configSchemaCommand = buildCommand<Record<never, never>, [], TamisContext>({
  loader: async () => {
    const { printSchema } = await import('../config/print-schema.ts');
    return running(() => printSchema());
  },
  parameters: {},
  docs: {
    brief: 'Print the JSON Schema of contract files, for editors',
    fullDescription: `Print the JSON Schema of contract files, whatever their kind. Saved beside a contract, it lets an editor complete and
check its keys.
A YAML file names it in its first line: # yaml-language-server: $schema=contract.schema.json
A JSON file names it under a key: "$schema": "contract.schema.json"

EXAMPLES
  tamis config schema > contract.schema.json`,
  },
});
