import { editFlags } from '../flags/review-flags.ts';
import { command, DECISION_EXITS, reviewArgument } from './command.ts';

/** `tamis edit`: replaces what is held. */
export const editCommand = command({
  run: async () => (await import('../inbox/decide.ts')).edit,
  flags: editFlags,
  positional: reviewArgument,
  brief: 'Approve a review with other arguments or another value',
  usage: ['ID [--value JSON] [--digest SHA256] [--ledger FILE] [--format human|json]'],
  help: `Open what a review holds in $VISUAL or $EDITOR, or take it from --value, and record the result as the decision. The edit
is JSON with its types, judged as a whole: against the contract of its tool or action if the contract is plain data, and
again by the program that runs it. An edit can't change the tool or action itself. On a terminal, the result is shown before
it counts; otherwise --digest says which review you saw.

EXAMPLES
  tamis edit 7hk2
  tamis edit 7hk2 --digest 9f3c02e1ab34 --value '{"order": "T-1007", "amount": 20}'

${DECISION_EXITS}`,
});
