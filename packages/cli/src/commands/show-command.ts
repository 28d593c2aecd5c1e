import { showFlags } from '../flags/look-flags.ts';
import { command, unitArguments } from './command.ts';

/** `tamis show`: everything that happened to a unit. */
export const showCommand = command({
  run: async () => (await import('../runs/show.ts')).show,
  flags: showFlags,
  positional: unitArguments,
  brief: 'Show everything that happened to a unit: every reply, what was read, what was found, what it cost',
  usage: ['RUN UNIT [--step STEP] [--attempt N] [--prompt] [--format human|json]'],
  help: `Show everything that happened to a unit. Each attempt is one line with its verdict, time, tokens and code; calls that
got no answer are shown as faults. Then each reply follows line by line: - as received, + as read, with the code of every
alteration (~ safe, ? unsafe), what was found, and the value. Characters that a terminal would act on are made visible.

EXAMPLES
  tamis show runs/npc-0711 merchant__rep0012
  tamis show runs/npc-0711 merchant__rep0012 --step score --attempt 2 --prompt
  tamis show runs/npc-0711 merchant__rep0012 --format json | jq -r '.steps[-1].attempts[-1].raw_response'

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
