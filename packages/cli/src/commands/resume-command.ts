import { resumeFlags } from '../flags/run-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis resume`: continues a run that was paused or interrupted. */
export const resumeCommand = command({
  run: async () => (await import('../run/run.ts')).resume,
  flags: resumeFlags,
  aliases: SHORT_FLAGS.resume,
  positional: runArgument,
  brief: 'Continue a run that was paused or interrupted',
  usage: ['RUN [flags]'],
  help: `Continue a run, as tamis run RUN does. Finished units are never sent to a model again. Model, server and cassette are
those that the run was started with, and so is its cost limit; flags replace them.

EXAMPLES
  tamis resume runs/npc
  tamis resume runs/npc --max-cost 8usd

EXIT CODES
  0 all units valid   1 some failed   2 usage, key or config; no model was called
  3 provider, network, disk or a pause; continue later   4 the run folder or its ledger was altered   5 another process holds the run
  6 the only units left are waiting for a person   7 the cost limit is reached   8 no unit is valid
  70 a bug in tamis   130, 143 interrupted`,
});
