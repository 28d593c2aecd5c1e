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
        brief: 'Pipeline folder or contract file to judge by (default: the folder that the run was started from)',
      },
      step: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'STEP',
        brief: 'With a contract file: the step it is for',
      },
      dryRun: { kind: 'boolean', optional: true, withNegated: false, brief: 'Only report what would change' },
      ...runFlags,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Judge all stored replies of a run again, by changed schemas or rules; no model is called',
    customUsage: [
      'RUN [--with DIR] [--format human|json]',
      'RUN --dry-run [--with DIR|CONTRACT] [--step STEP] [--format human|json]',
    ],
    fullDescription: `Judge all stored replies of a run again, by the schemas and rules now in the pipeline's folder, or by others.
No model is called. At each step the newest reply that passes is the result. The report counts by code how many units move
from failed to valid and back, and lists them. Decisions made by people are kept.

With --dry-run nothing is written. Without it, new verdicts are added to the old ones. A unit that passes now continues
at the next step. For a unit that fails now, or passes with a different value, the results of later steps are superseded:
kept and shown, but no longer used. A unit that a fan-out has split into others is left unchanged. From then on the run
uses the folder it was judged by, including its prompts and models. If a recheck is interrupted, repeat it.

EXAMPLES
  tamis recheck runs/npc-0711 --dry-run
  tamis recheck runs/npc-0711 && tamis run runs/npc-0711
  tamis recheck runs/npc-0711 --with NPCDialog-stricter
  tamis recheck runs/npc-0711 --dry-run --with stricter/ticket.yaml --step score

EXIT CODES
  0 done   2 not a run, a purged run, or a pipeline that has mistakes or different steps   3 disk error
  4 the ledger is damaged, or it or the run folder was altered   5 another process holds the run   70 a bug in tamis   141 closed pipe`,
  },
});
