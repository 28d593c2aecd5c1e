import { exportFlags, importFlags, purgeFlags } from '../flags/look-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { argument, type CommandGroup, command, inOrder, optionalArgument, runArgument } from './command.ts';

const exportRun = command({
  run: async () => (await import('../runs/export.ts')).exportRun,
  flags: exportFlags,
  positional: runArgument,
  brief: 'Write the units of a run as JSON Lines or CSV',
  usage: [
    'RUN [--what valid|failures|all] [--step STEP] [--stale include|omit] [--format jsonl|csv] [--out FILE]',
    'RUN --what seed --out DIR',
    'RUN --archive --out DIR',
  ],
  help: `Write the units of a run, one line each, ordered by id, with unit_id and all fields at top level. Numbers stay
as written. valid: units that are valid after the last step, or after --step. failures: a failure record for
each unit that failed. all: every unit with the fields it has so far, and its step and state in _tamis. seed: Octobatch's run folder,
MANIFEST.json and chunks/, for scripts that read it.

Two runs with the same replies export identical bytes, however often they were interrupted, because an export contains no
timestamps or random ids. The --out file appears only once it is complete. In CSV, text that begins like a formula is prefixed with an apostrophe.

If results are out of date, because the pipeline changed since they were made (tamis status says which), nothing is exported; tamis run RUN --refresh redoes them. --stale include exports them with _tamis.stale, --stale omit leaves them out.

EXAMPLES
  tamis export runs/npc-0711 > dialogs.jsonl
  tamis export runs/npc-0711 --what failures | jq -r .code | sort | uniq -c
  tamis export runs/npc-0711 --step score --format csv --out scores.csv
  tamis export runs/npc-0711 --what seed --out outputs
  tamis export runs/npc-0711 --archive --out npc-archive

EXIT CODES
  0 written   2 not a run, a purged run, out-of-date results, or a path that can't be written   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   130 interrupted   141 closed pipe`,
});

const importRun = command({
  run: async () => (await import('../runs/archive-run.ts')).importRun,
  flags: importFlags,
  aliases: SHORT_FLAGS.import,
  positional: inOrder(argument('ARCHIVE', 'Folder of an archive or of a run')),
  brief: 'Move a run into a file or into Postgres',
  usage: ['ARCHIVE --out RUN [--db URL]'],
  help: `Create a run from an archive that tamis export RUN --archive wrote, or from another run: everything is copied, row by row, with its
numbers and hashes. Exports of the copy are identical to those of the original, byte for byte. With --db, the run is stored in Postgres, so any number of workers can continue it; without --db, it is stored in a file in the folder.

EXAMPLES
  tamis export runs/npc --archive --out npc-archive
  tamis import npc-archive --out runs/npc-shared --db postgres://tamis@db.example/tamis
  tamis import runs/npc-shared --out runs/npc-local

EXIT CODES
  0 done   2 not an archive, or a folder that is not empty   3 disk or database error   4 the ledger is damaged or altered   70 a bug in tamis`,
});

const purge = command({
  run: async () => (await import('../runs/purge.ts')).purge,
  flags: purgeFlags,
  positional: inOrder(optionalArgument('RUN', 'Folder of the run')),
  brief: 'Delete the contents of a run permanently, but keep its figures',
  usage: ['RUN [--yes]', '--older-than AGE [--unfinished] [--db URL] [--dry-run] [--yes]'],
  help: `Delete every prompt, reply, input, result and decided value of a run from the disk, and every other file in its folder: its copy of the pipeline (config/), the files it wrote (outputs/), and anything else put there.

The
figures are kept: unit ids, states, codes, tokens, costs and times. A purged run can't be continued or exported. A run
that a process is working on can't be purged. Without --yes, you are asked to type the name of the run folder.

With --older-than, all finished runs are purged that have not changed for that long. They are listed first, and you are asked to type their number. Without --db, these are the runs that the ledger of the working folder lists; with --db, all runs in a database. The folders of those are on other machines and keep their files.

EXAMPLES
  tamis purge runs/npc-0711
  tamis purge --older-than 30d --dry-run
  tamis purge --older-than 30d --db postgres://tamis@db.example/tamis --yes
  tamis purge runs/npc-0711 --yes

EXIT CODES
  0 purged   2 not a run, or not confirmed   3 disk error, or another process is reading the ledger
  4 the ledger is damaged or altered   5 a process is working on the run   70 a bug in tamis`,
});

export const keepRuns: CommandGroup = { job: 'Keep and move runs', routes: { export: exportRun, import: importRun, purge } };
