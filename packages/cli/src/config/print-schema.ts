import { contractSchema, grammarSchema } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';

/** The files that have a schema, the usual one first. */
const SCHEMAS = {
  contract: contractSchema,
  grammar: grammarSchema,
  pipeline: async () => (await import('@tamis/pipeline')).pipelineSchema(),
  project: async () => (await import('../project/project-schema.ts')).projectSchema(),
} as const;

/** A kind of file that has a schema. */
export type SchemaName = keyof typeof SCHEMAS;

/** Prints the JSON Schema of contract files, or of another kind of file. */
export async function printSchema(_flags: object, name: SchemaName = 'contract'): Promise<number> {
  const output = streamSink('standard output', process.stdout);
  output.write(`${JSON.stringify(await SCHEMAS[name](), null, 2)}\n`);
  await output.flush();
  return EXIT.valid;
}
