import { lookFlags } from '../flags/look-flags.ts';
import { command, unitArguments } from './command.ts';

/** `tamis why`: how a unit got to where it is. */
export const whyCommand = command({
  run: async () => (await import('../runs/why.ts')).why,
  flags: lookFlags,
  positional: unitArguments,
  brief: 'Explain in sentences how a unit got to where it is',
  usage: ['RUN UNIT [--format human|json]'],
  help: `Explain in sentences how a unit got to where it is: how it ended, the steps it passed, and what was wrong with each
attempt at the step where it is now.

EXAMPLES
  tamis why runs/npc-0711 merchant__rep0012

EXIT CODES
  0 shown   2 not a run, no such unit, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
