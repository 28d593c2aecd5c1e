import { buildCommand } from '@stricli/core';
import type { RunFlags } from '../runs/status-flags.ts';
import { runFlags, unitArguments } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis why`: how a unit got to where it is. */
export const whyCommand = buildCommand<RunFlags, [string, string], TamisContext>({
  loader: async () => running((await import('../runs/why.ts')).why),
  parameters: { flags: runFlags, positional: unitArguments },
  docs: {
    brief: 'Explain in sentences how a unit got to where it is',
    customUsage: ['RUN UNIT [--format human|json]'],
    fullDescription: `Explain in sentences how a unit got to where it is: how it ended, the steps it passed, and what was wrong with each
attempt at the step where it is now.

EXAMPLES
  tamis why runs/npc-0711 merchant__rep0012

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});
