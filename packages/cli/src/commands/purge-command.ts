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
      yes: { kind: 'boolean', optional: true, withNegated: false, brief: 'Purge without asking for confirmation' },
      color: colorFlag,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Remove the contents of a run for good, but keep its accounts',
    customUsage: ['RUN [--yes]'],
    fullDescription: `Remove every prompt, reply, input, result and decided value of a run from the disk, and every other
file in its folder: its copy of the pipeline (config/), the files it wrote (outputs/), and anything else put there. The
accounts are kept: unit ids, states, codes, tokens, costs and times. A purged run can't be continued or exported. A run
that a process is working on can't be purged. Without --yes, you are asked to type the name of the run folder.

EXAMPLES
  tamis purge runs/npc-0711
  tamis purge runs/npc-0711 --yes

EXIT CODES
  0 purged   2 not a run, or not confirmed   3 disk error, or another process is reading the ledger
  4 the ledger is damaged or altered   5 a process is working on the run   70 a bug in tamis`,
  },
});
