import { buildCommand } from '@stricli/core';
import type { WorkerFlags } from '../worker/worker-flags.ts';
import { colorFlag, dbFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';
import { workFlags } from './work-flags.ts';

/** `tamis worker`: takes part in runs that are kept in Postgres. */
export const workerCommand = buildCommand<WorkerFlags, [], TamisContext>({
  loader: async () => running((await import('../worker/worker.ts')).worker),
  parameters: {
    flags: {
      db: { ...dbFlag, brief: 'Postgres database whose runs are worked on (TAMIS_DB)' },
      concurrency: workFlags.concurrency,
      keyEnv: workFlags.keyEnv,
      prices: workFlags.prices,
      once: { kind: 'boolean', optional: true, withNegated: false, brief: 'End when there is nothing to do' },
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No messages but warnings and errors' },
      color: colorFlag,
    },
    aliases: { q: 'quiet' },
  },
  docs: {
    brief: 'Take part in runs that are kept in Postgres',
    customUsage: ['--db URL [flags]'],
    fullDescription: `Take units of the runs in a database and work on them, together with any number of other workers. A run is started with
tamis run DIR --out RUN --db URL; its files are in the database, so a worker needs nothing else but keys of models.

A worker that dies is noticed within 10 s, and others go on with its units within 30 s; what it still writes is refused. A unit that
ends worker after worker is quarantined. While the database is away, no model is called. SIGTERM or Ctrl-C: the worker takes no
more units, finishes the calls in flight, and ends.

EXAMPLES
  tamis worker --db postgres://tamis@db.example/tamis
  TAMIS_DB=postgres://tamis:secret@db.example/tamis tamis worker --concurrency 64

EXIT CODES
  0 nothing left to do (--once)   2 usage, key or config   3 the database can't be used   70 a bug in tamis   130, 143 interrupted`,
  },
});
