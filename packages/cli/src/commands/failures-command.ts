import { failuresFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis failures`: why units of a run failed. */
export const failuresCommand = command({
  run: async () => (await import('../runs/failures.ts')).failures,
  flags: failuresFlags,
  positional: runArgument,
  brief: 'Count the reasons why units of a run failed, with one example of each',
  usage: ['RUN [--by code|step|model|rule] [--format human|json]'],
  help: `Count the reasons why units of a run failed, the most common first, with one example of each. With --by code, failures at
different places in the value, or of different rules, are counted separately; * stands for any index of a list. Each unit
is counted by what was wrong with its last attempt.

EXAMPLES
  tamis failures runs/npc-0711
  tamis failures runs/npc-0711 --by rule
  tamis failures runs/npc-0711 --format json | jq '.groups[0].example'

EXIT CODES
  0 shown   2 not a run, or a ledger from a newer version   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
