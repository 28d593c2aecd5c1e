import { purgeFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis purge`: removes the contents of a run. */
export const purgeCommand = command({
  run: async () => (await import('../runs/purge.ts')).purge,
  flags: purgeFlags,
  positional: runArgument,
  brief: 'Remove the contents of a run for good, but keep its accounts',
  usage: ['RUN [--yes]'],
  help: `Remove every prompt, reply, input, result and decided value of a run from the disk, and every other
file in its folder: its copy of the pipeline (config/), the files it wrote (outputs/), and anything else put there. The
accounts are kept: unit ids, states, codes, tokens, costs and times. A purged run can't be continued or exported. A run
that a process is working on can't be purged. Without --yes, you are asked to type the name of the run folder.

EXAMPLES
  tamis purge runs/npc-0711
  tamis purge runs/npc-0711 --yes

EXIT CODES
  0 purged   2 not a run, or not confirmed   3 disk error, or another process is reading the ledger
  4 the ledger is damaged or altered   5 a process is working on the run   70 a bug in tamis`,
});
