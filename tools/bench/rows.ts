import type { Options } from './options.ts';

/** A row of the benchmark: measures one kind of work and prints its table. */
type Row = (options: Options) => void | Promise<void>;

/** All rows in order; the file of each is named after it. */
export const ROWS = ['clean', 'wrapped', 'dirty', 'held', 'linear', 'rules', 'extract', 'memory', 'start', 'bundle'];

/** Runs a row; it is loaded only in the process that runs it. */
export async function runRow(name: string, options: Options): Promise<void> {
  const loaded = (await import(`./rows/${name}.ts`)) as { readonly [name: string]: Row };
  await loaded[name]?.(options);
}
