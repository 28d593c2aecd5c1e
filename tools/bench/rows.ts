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
  grounding: async () => (await import('./rows/grounding.ts')).grounding,
  rules: async () => (await import('./rows/rules.ts')).rules,
  commands: async () => (await import('./rows/commands.ts')).commands,
  check: async () => (await import('./rows/check.ts')).check,
  extract: async () => (await import('./rows/extract.ts')).extract,
  ledger: async () => (await import('./rows/ledger.ts')).ledger,
  postgres: async () => (await import('./rows/postgres.ts')).postgres,
  run: async () => (await import('./rows/run.ts')).run,
  calls: async () => (await import('./rows/calls.ts')).calls,
  limits: async () => (await import('./rows/limits.ts')).limits,
  recheck: async () => (await import('./rows/recheck.ts')).recheck,
  look: async () => (await import('./rows/look.ts')).look,
  memory: async () => (await import('./rows/memory.ts')).memory,
  console: async () => (await import('./rows/console.ts')).consoleRow,
  gates: async () => (await import('./rows/gates.ts')).gates,
  mcp: async () => (await import('./rows/mcp.ts')).mcp,
  proxy: async () => (await import('./rows/proxy.ts')).proxy,
  start: async () => (await import('./rows/start.ts')).start,
  import: async () => (await import('./rows/imports.ts')).imports,
  bundle: async () => (await import('./rows/bundle.ts')).bundle,
};
