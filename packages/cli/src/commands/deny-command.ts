import { denyFlags } from '../flags/review-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, DECISION_EXITS, reviewArgument } from './command.ts';

/** `tamis deny`: refuses what is held. */
export const denyCommand = command({
  run: async () => (await import('../inbox/decide.ts')).deny,
  flags: denyFlags,
  aliases: SHORT_FLAGS.deny,
  positional: reviewArgument,
  brief: 'Deny what a review holds, with a reason',
  usage: ['ID -m WHY [--ledger FILE] [--format human|json]'],
  help: `Deny what a review holds, as the current operating system user. A denial is final, and its reason is kept.

EXAMPLES
  tamis deny 7hk2 -m "The customer withdrew."

${DECISION_EXITS}`,
});
