import { buildCommand } from '@stricli/core';
import type { RetryFlags } from '../runs/retry-flags.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';
import { workFlags } from './work-flags.ts';

/** `tamis retry`: asks again for units that failed. */
export const retryCommand = buildCommand<RetryFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/retry.ts')).retry),
  parameters: {
    flags: {
      code: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'CODE',
        brief: 'Only units that failed with this code (repeatable)',
      },
      step: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'STEP',
        brief: 'Only units that failed at this step (repeatable)',
      },
      unit: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'UNIT',
        brief: 'Only this unit (repeatable); - reads ids from standard input, one per line',
      },
      ...workFlags,
      yes: { kind: 'boolean', optional: true, withNegated: false, brief: 'Retry without asking for confirmation' },
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No report and no progress' },
      color: colorFlag,
    },
    aliases: { m: 'model', y: 'yes', q: 'quiet' },
    positional: runArgument,
  },
  docs: {
    brief: 'Ask again for units of a run that failed, and continue the run',
    customUsage: ['RUN [--code CODE] [--step STEP] [--unit UNIT|-] [flags]'],
    fullDescription: `Ask again for the units of a run that failed: all of them, or those that match every flag. How many there are and what it
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
  },
});
