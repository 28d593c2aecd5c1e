import { buildCommand } from '@stricli/core';
import type { RecheckFlags } from '../runs/recheck-flags.ts';
import { runArgument, runFlags } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis recheck`: judges all stored answers again. */
export const recheckCommand = buildCommand<RecheckFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/recheck.ts')).recheck),
  parameters: {
    flags: {
      with: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'PATH',
        brief: 'Pipeline folder or contract file to judge by (the folder that the run was started from)',
      },
      step: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'STEP',
        brief: 'With a contract file: the step it is for',
      },
      dryRun: { kind: 'boolean', optional: true, withNegated: false, brief: 'Only tell what would change' },
      ...runFlags,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Judge all stored replies of a run again, by changed schemas or rules; no model is asked',
    customUsage: ['RUN --dry-run [--with DIR|CONTRACT] [--step STEP] [--format human|json]'],
    fullDescription: `Judge all stored replies of a run again, by the schemas and rules as they are in the pipeline's folder now, or by others.
No model is asked. At each step the newest reply that passes is the result. The report counts by code how many units would
move from failed to valid and back, and lists them, with the later steps whose results rest on what would no longer be so.
What a person decided stands.

EXAMPLES
  tamis recheck runs/npc-0711 --dry-run
  tamis recheck runs/npc-0711 --dry-run --with stricter/ticket.yaml --step score

EXIT CODES
  0 told   2 not a run, a purged run, a pipeline with mistakes, or other steps   3 disk or device
  4 the ledger is damaged   70 a bug in tamis   141 closed pipe`,
  },
});
