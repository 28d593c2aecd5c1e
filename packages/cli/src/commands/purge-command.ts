import { buildCommand } from '@stricli/core';
import type { PurgeFlags } from '../runs/purge-flags.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis purge`: removes the contents of a run. */
export const purgeCommand = buildCommand<PurgeFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/purge.ts')).purge),
  parameters: {
    flags: {
      yes: { kind: 'boolean', optional: true, withNegated: false, brief: 'Do not ask' },
      color: colorFlag,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Remove the contents of a run for good and keep its accounts',
    customUsage: ['RUN [--yes]'],
    fullDescription: `Remove every prompt, reply, input, result and decided value of a run from the disk, and every other file in its folder: those it began
with (config/), those it wrote (outputs/), and what somebody put there. Accounts are kept: unit ids, states, codes, tokens, costs, times. A purged run can't be
continued or exported. Refused while a process works on the run. Without --yes the name of the run is asked for.

EXAMPLES
  tamis purge runs/npc-0711
  tamis purge runs/npc-0711 --yes

EXIT CODES
  0 purged   2 not a run, or not agreed   3 disk or device, or another process reads the ledger
  4 the ledger is damaged   5 a process works on the run   70 a bug in tamis`,
  },
});
