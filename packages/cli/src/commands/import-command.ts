import { importFlags } from '../flags/look-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis import`: a run from an archive, in a file or in a database. */
export const importCommand = command({
  run: async () => (await import('../runs/archive-run.ts')).importRun,
  flags: importFlags,
  aliases: SHORT_FLAGS.import,
  positional: inOrder(argument('ARCHIVE', 'Folder of an archive or of a run')),
  brief: 'Move a run into a file or into Postgres',
  usage: ['ARCHIVE --out RUN [--db URL]'],
  help: `Create a run from an archive that tamis export RUN --archive wrote, or from another run: everything is copied, row by row, with its
numbers and hashes. Exports of the copy are identical to those of the original, byte for byte. With --db, the run is kept in
Postgres, so any number of workers can continue it; without it, in a file in the folder.

EXAMPLES
  tamis export runs/npc --archive --out npc-archive
  tamis import npc-archive --out runs/npc-shared --db postgres://tamis@db.example/tamis
  tamis import runs/npc-shared --out runs/npc-local

EXIT CODES
  0 done   2 not an archive, or a folder that is not empty   3 disk or database   4 the ledger is damaged or altered   70 a bug in tamis`,
});
