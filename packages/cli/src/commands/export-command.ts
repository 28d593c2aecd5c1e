import { exportFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis export`: the units of a run. */
export const exportCommand = command({
  run: async () => (await import('../runs/export.ts')).exportRun,
  flags: exportFlags,
  positional: runArgument,
  brief: 'Write the units of a run as JSON Lines or CSV',
  usage: [
    'RUN [--what valid|failures|all] [--step STEP] [--format jsonl|csv] [--out FILE]',
    'RUN --what seed --out DIR',
    'RUN --archive --out DIR',
  ],
  help: `Write the units of a run, one line each, ordered by id, with unit_id and all fields at top level. Numbers stay
as written. valid: units that are valid after the last step, or after --step. failures: a failure record for
each unit that failed. all: every unit as far as it got, with its step and state in _tamis. seed: Octobatch's files,
STEP_validated.jsonl and STEP_failures.jsonl for each step.
Two runs with the same replies give the same bytes, however often they were interrupted: an export holds no times and
no random ids. The --out file appears when it is complete. In CSV, text that begins like a formula gets an apostrophe in front.

EXAMPLES
  tamis export runs/npc-0711 > dialogs.jsonl
  tamis export runs/npc-0711 --what failures | jq -r .code | sort | uniq -c
  tamis export runs/npc-0711 --step score --format csv --out scores.csv
  tamis export runs/npc-0711 --what seed --out outputs
  tamis export runs/npc-0711 --archive --out npc-archive

EXIT CODES
  0 written   2 not a run, a purged run, or a path that can't be written   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   130 interrupted   141 closed pipe`,
});
