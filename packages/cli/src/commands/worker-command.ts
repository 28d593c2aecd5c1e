import { workerFlags } from '../flags/run-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command } from './command.ts';

/** `tamis worker`: takes part in runs that are kept in Postgres. */
export const workerCommand = command({
  run: async () => (await import('../worker/worker.ts')).worker,
  flags: workerFlags,
  aliases: SHORT_FLAGS.worker,
  brief: 'Work on runs that are kept in Postgres',
  usage: ['[--db URL] [flags]'],
  help: `Take units from the runs in a database and work on them, alongside any number of other workers. Start a run with
tamis run DIR --out RUN --db URL; its files are in the database, so a worker needs only model keys.

A worker that falls silent is noticed within 10 s, and others take over its units within 30 s; anything it still writes is refused. A unit that
takes down worker after worker is quarantined. While the database is unreachable, no model is called. A database that does
not answer at startup is tried again every second, unless --once is given. On SIGTERM or Ctrl-C, the worker takes no more units,
finishes the calls in flight, and exits.

EXAMPLES
  tamis worker --db postgres://tamis@db.example/tamis
  TAMIS_DB=postgres://tamis:secret@db.example/tamis tamis worker --concurrency 64

EXIT CODES
  0 nothing left to do (--once)   2 usage, key or config   3 the database can't be used   70 a bug in tamis   130, 143 interrupted`,
});
