import { buildCommand } from '@stricli/core';
import type { ImportFlags } from '../runs/archive-run.ts';
import { colorFlag, dbFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis import`: a run from an archive, in a file or in a database. */
export const importCommand = buildCommand<ImportFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/archive-run.ts')).importRun),
  parameters: {
    flags: {
      out: { kind: 'parsed', parse: String, optional: true, placeholder: 'RUN', brief: 'New folder for the run; required' },
      db: dbFlag,
      color: colorFlag,
    },
    aliases: { o: 'out' },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'ARCHIVE', brief: 'Folder of an archive or of a run' }],
    },
  },
  docs: {
    brief: 'Move a run into a file or into Postgres',
    customUsage: ['ARCHIVE --out RUN [--db URL]'],
    fullDescription: `Create a run from an archive that tamis export RUN --archive wrote, or from another run: everything is copied, row by row, with its
numbers and hashes. Exports of the copy are identical to those of the original, byte for byte. With --db, the run is kept in
Postgres, so any number of workers can continue it; without it, in a file in the folder.

EXAMPLES
  tamis export runs/npc --archive --out npc-archive
  tamis import npc-archive --out runs/npc-shared --db postgres://tamis@db.example/tamis
  tamis import runs/npc-shared --out runs/npc-local

EXIT CODES
  0 done   2 not an archive, or a folder that is not empty   3 disk or database   4 the ledger is damaged or altered   70 a bug in tamis`,
  },
});
