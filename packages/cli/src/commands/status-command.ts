import { lookFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis status`: where a run is. */
export const statusCommand = command({
  run: async () => (await import('../runs/status.ts')).status,
  flags: lookFlags,
  positional: runArgument,
  brief: 'Show where a run is: units by state and step, calls, cost, most common codes',
  usage: ['RUN [--format human|json]'],
  help: `Show where a run is: which process is working on it or how it ended, how many units are in each state at each step,
answers judged, calls, cost, why units failed, what was found in answers, and how many decisions are waiting for a
person. A process that is working on the run is not disturbed.

EXAMPLES
  tamis status runs/npc-0711
  tamis status runs/npc-0711 --format json | jq .failed

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
