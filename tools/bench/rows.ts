import type { Options } from './options.ts';

/** A row of the benchmark: measures one kind of work and prints its table. */
export type Row = (options: Options) => void | Promise<void>;

/** All rows in order; each is loaded only in the process that runs it. */
export const ROWS: { readonly [name: string]: () => Promise<Row> } = {
  clean: async () => (await import('./rows/clean.ts')).clean,
  wrapped: async () => (await import('./rows/wrapped.ts')).wrapped,
  dirty: async () => (await import('./rows/dirty.ts')).dirty,
  held: async () => (await import('./rows/held.ts')).held,
  linear: async () => (await import('./rows/linear.ts')).linear,
  rules: async () => (await import('./rows/rules.ts')).rules,
  extract: async () => (await import('./rows/extract.ts')).extract,
  memory: async () => (await import('./rows/memory.ts')).memory,
  start: async () => (await import('./rows/start.ts')).start,
  bundle: async () => (await import('./rows/bundle.ts')).bundle,
};
