import { buildCommand } from '@stricli/core';
import type { WatchFlags } from '../watch/watch-flags.ts';
import { running, type TamisContext } from './running.ts';
import { screenFlags } from './screen-flags.ts';

/** `tamis watch`: a run while it is worked on, and afterwards. */
export const watchCommand = buildCommand<WatchFlags, [string?], TamisContext>({
  loader: async () => running((await import('../watch/watch.ts')).watch),
  parameters: {
    flags: screenFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'RUN', brief: 'The folder of a run; all runs without it', optional: true }],
    },
  },
  docs: {
    brief: 'Watch a run: steps, rate, cost, failures; pause, retry and recheck with a key',
    customUsage: ['[RUN] [--plain] [--ascii] [--ledger FILE]'],
    fullDescription: `Watch a run on a screen: a funnel of its steps, rate, cost, time left, and its newest failures. Keys open its units
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
  },
});
