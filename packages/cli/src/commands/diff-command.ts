import { lookFlags } from '../flags/look-flags.ts';
import { argument, command, inOrder } from './command.ts';

/** `tamis diff`: what differs between two runs. */
export const diffCommand = command({
  run: async () => (await import('../runs/diff.ts')).diff,
  flags: lookFlags,
  positional: inOrder(argument('RUN', 'The earlier run'), argument('RUN', 'The later run')),
  brief: 'Show what differs between two runs, by unit and by code',
  usage: ['RUN RUN [--format human|json]'],
  help: `Show what differs between two runs: which units became valid, which no longer are, which have a different result or
fail for a different reason, and how often each code failed units before and after. Units are matched by their ids.

EXAMPLES
  tamis diff runs/npc-0711 runs/npc-0712
  tamis diff runs/npc-0711 runs/npc-0712 --format json | jq -r '.units[] | select(.kind == "broken") | .unit_id'

EXIT CODES
  0 shown   2 not a run, a purged run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
