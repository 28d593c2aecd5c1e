import { contractSchema } from '@tamis/core/compiler';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { print } from '../io/print.ts';

const SCHEMAS = {
  contract: () => contractSchema(engine),
  grammar: async () => (await import('@tamis/commands')).grammarSchema(),
  pipeline: async () => (await import('@tamis/pipeline')).pipelineSchema(),
  project: async () => (await import('../project/project-schema.ts')).projectSchema(),
} as const;

export type SchemaName = keyof typeof SCHEMAS;

// `tamis config schema`: prints the JSON Schema of contract files, or of another kind of file.
export async function printSchema(_flags: object, name: SchemaName = 'contract'): Promise<number> {
  await print(`${JSON.stringify(await SCHEMAS[name](), null, 2)}\n`);
  return EXIT.valid;
}
