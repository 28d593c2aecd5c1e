import { buildCommand } from '@stricli/core';
import type { RunFlags } from '../runs/status-flags.ts';
import { runFlags } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis diff`: what differs between two runs. */
export const diffCommand = buildCommand<RunFlags, [string, string], TamisContext>({
  loader: async () => running((await import('../runs/diff.ts')).diff),
  parameters: {
    flags: runFlags,
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: String, placeholder: 'RUN', brief: 'The earlier run' },
        { parse: String, placeholder: 'RUN', brief: 'The later run' },
      ],
    },
  },
  docs: {
    brief: 'Show what differs between two runs, by unit and by code',
    customUsage: ['RUN RUN [--format human|json]'],
    fullDescription: `Show what differs between two runs: which units became valid, which no longer are, which have a different result or
fail for a different reason, and how often each code failed units before and after. Units are matched by their ids.

EXAMPLES
  tamis diff runs/npc-0711 runs/npc-0712
  tamis diff runs/npc-0711 runs/npc-0712 --format json | jq -r '.units[] | select(.kind == "broken") | .unit_id'

EXIT CODES
  0 shown   2 not a run, a purged run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});
