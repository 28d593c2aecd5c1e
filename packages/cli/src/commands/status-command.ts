import { buildCommand } from '@stricli/core';
import type { RunFlags } from '../runs/status-flags.ts';
import { runArgument, runFlags } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis status`: where a run is. */
export const statusCommand = buildCommand<RunFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/status.ts')).status),
  parameters: { flags: runFlags, positional: runArgument },
  docs: {
    brief: 'Show where a run is: units by state and step, calls, cost, most common codes',
    customUsage: ['RUN [--format human|json]'],
    fullDescription: `Show where a run is: which process is working on it or how it ended, how many units are in each state at each step,
answers judged, calls, cost, why units failed, what was found in answers, and how many decisions are waiting for a
person. A process that is working on the run is not disturbed.

EXAMPLES
  tamis status runs/npc-0711
  tamis status runs/npc-0711 --format json | jq .failed

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});
