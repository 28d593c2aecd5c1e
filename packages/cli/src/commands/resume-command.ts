import { buildCommand } from '@stricli/core';
import type { ResumeFlags } from '../run/run-flags.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';
import { workFlags } from './work-flags.ts';

/** `tamis resume`: continues a run that was paused or interrupted. */
export const resumeCommand = buildCommand<ResumeFlags, [string], TamisContext>({
  loader: async () => running((await import('../run/run.ts')).resume),
  parameters: { flags: { ...workFlags, color: colorFlag }, aliases: { m: 'model', q: 'quiet' }, positional: runArgument },
  docs: {
    brief: 'Continue a run that was paused or interrupted',
    customUsage: ['RUN [flags]'],
    fullDescription: `Continue a run, as tamis run RUN does. Finished units are never sent to a model again. Model, server and cassette are
those that the run was started with, and so is its cost limit; flags replace them.

EXAMPLES
  tamis resume runs/npc
  tamis resume runs/npc --max-cost 8usd

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config; no model was called
  3 provider, network, disk or a pause; continue later   4 the run folder or its ledger was altered   5 another process holds the run
  6 the only units left are waiting for a person   7 the cost limit is reached   8 no unit is valid
  70 a bug in tamis   130, 143 interrupted`,
  },
});
