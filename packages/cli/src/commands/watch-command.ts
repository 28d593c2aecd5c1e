import { watchFlags } from '../flags/run-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis watch`: a run while it is worked on, and afterwards. */
export const watchCommand = command({
  run: async () => (await import('../watch/watch.ts')).watch,
  flags: watchFlags,
  positional: inOrder(optionalArgument('RUN', 'The folder of a run; all runs without it')),
  brief: 'Watch a run: steps, rate, cost, failures; pause, retry and recheck with a key',
  usage: ['[RUN] [--plain] [--ascii] [--ledger FILE]'],
  help: `Watch a run on a screen: a funnel of its steps, rate, cost, time left, and its newest failures. Keys open its units
and failures, pause and resume it, retry failed units, and judge stored replies again; ? lists them. Without RUN, all runs are
listed, as tamis runs does. In a pipe, and with --plain, the rows are printed once.

A run is a process of its own and continues after you quit the screen. Anything that spends or discards asks first, with
count and cost.

EXAMPLES
  tamis watch runs/npc
  tamis watch runs/npc --plain
  NO_COLOR=1 tamis watch runs/npc --ascii

EXIT CODES
  0 shown   2 usage, or no such run   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});
