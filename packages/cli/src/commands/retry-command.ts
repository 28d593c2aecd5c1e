import { retryFlags } from '../flags/run-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis retry`: asks again for units that failed. */
export const retryCommand = command({
  run: async () => (await import('../runs/retry.ts')).retry,
  flags: retryFlags,
  aliases: SHORT_FLAGS.retry,
  positional: runArgument,
  brief: 'Ask again for units of a run that failed, and continue the run',
  usage: ['RUN [--code CODE] [--step STEP] [--unit UNIT|-] [flags]'],
  help: `Ask again for the units of a run that failed: all of them, or those that match every flag. How many there are and what it
can cost is shown first. Then the run continues, as \`tamis run RUN\` does, with the same flags.

A unit that failed because of the model's mistakes gets a fresh budget, and the model is not told about the old ones. A unit that a
fault ended keeps its budget: none of it was spent. Old attempts are kept; new ones are numbered after them. The old
failure records are appended to {step}_failures.jsonl.bak in the run folder.

EXAMPLES
  tamis retry runs/npc-0711
  tamis retry runs/npc-0711 --code schema.enum --step generate_dialog --yes
  tamis export runs/npc-0711 --what failures | jq -r .unit_id | head -5 | tamis retry runs/npc-0711 --unit - --yes

EXIT CODES
  0 all units valid, or nothing to retry   1 some failed   2 usage, key or config, or not confirmed; no model was called
  3 provider, network or disk; continue later   4 the run folder or its ledger was altered   5 another process holds the run
  6 the only units left are waiting for a person   7 the cost limit is reached   8 no unit is valid
  70 a bug in tamis   130, 143 interrupted`,
});
