import { lookFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis verify`: whether the books of a run add up. */
export const verifyCommand = command({
  run: async () => (await import('../runs/verify.ts')).verify,
  flags: lookFlags,
  positional: runArgument,
  brief: 'Check that the books of a run add up: nothing lost, duplicated or altered',
  usage: ['RUN [--format human|json]'],
  help: `Check that the books of a run add up, with twelve checks (V1 to V12) that share no code with what wrote them: no unit is
lost or in two states, no attempt or call is missing, each valid unit has one result that passed or was approved,
cost totals are the sums over their calls, valid units can be exported, decisions are about the values that were held,
every attempt was judged by the stored configuration, the log of decisions is an unbroken chain, and every request of a batch is
accounted for. The first 20 rows that violate a check are listed. For any other ledger (a file such as .tamis/ledger.sqlite), only the log of decisions is checked.

EXAMPLES
  tamis verify runs/npc-0711
  tamis verify .tamis/ledger.sqlite
  tamis verify runs/npc-0711 --format json | jq '.checks[] | select(.holds | not)'

EXIT CODES
  0 all checks hold   2 not a run, or a ledger from a newer version   3 disk error
  4 something does not add up, or the ledger is damaged   70 a bug in tamis   141 closed pipe`,
});
