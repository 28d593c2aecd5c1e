import { contractSchema } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';

/** Prints the JSON Schema of contract files. */
export async function printSchema(): Promise<number> {
  const output = streamSink('standard output', process.stdout);
  output.write(`${JSON.stringify(contractSchema(), null, 2)}\n`);
  await output.flush();
  return EXIT.valid;
}
