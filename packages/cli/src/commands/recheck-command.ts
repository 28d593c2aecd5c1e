import { recheckFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis recheck`: judges all stored answers again. */
export const recheckCommand = command({
  run: async () => (await import('../runs/recheck.ts')).recheck,
  flags: recheckFlags,
  positional: runArgument,
  brief: 'Judge all stored replies of a run again, by changed schemas or rules; no model is called',
  usage: ['RUN [--with DIR] [--format human|json]', 'RUN --dry-run [--with DIR|CONTRACT] [--step STEP] [--format human|json]'],
  help: `Judge all stored replies of a run again, by the schemas and rules now in the pipeline's folder, or by others.
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
});
