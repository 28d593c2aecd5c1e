import { approveFlags } from '../flags/review-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, DECISION_EXITS, reviewArgument } from './command.ts';

/** `tamis approve`: accepts what is held. */
export const approveCommand = command({
  run: async () => (await import('../inbox/decide.ts')).approve,
  flags: approveFlags,
  aliases: SHORT_FLAGS.approve,
  positional: reviewArgument,
  brief: 'Approve what a review holds, or another of its options',
  usage: [
    'ID [--digest SHA256] [--option N] [--ledger FILE] [--format human|json]',
    'ID [--digest SHA256] --for TIME [--times N] [--scope session|server] [--where EXPR] -m WHY',
  ],
  help: `Approve what a review holds, as the current operating system user. Nothing runs here: the program that asked runs it
once, after checking the stored bytes, the contract, the state of the world and the preconditions again. The first
decision counts; anyone who decides later is told who was first.

Nobody approves what they have not seen. On a terminal, all that would run is shown first, and \`a\` approves it once all of
it has been on the screen. Otherwise --digest says what you saw: \`tamis inbox ID\` prints everything, then the digest.

With --for or --times it is also a grant: further calls to the same tool that \`tamis gate-mcp\` holds are let through, each as a review
of its own. They must have the same arguments, unless --where allows others. \`tamis grants\` lists and ends them.

EXAMPLES
  tamis approve 7hk2
  tamis approve 7hk2 --digest 9f3c02e1ab34
  tamis approve 7hk2 --digest 9f3c02e1ab34 --option 2
  tamis approve 7hk2 --for 1h --times 5 --where 'amount <= 50' -m "refunds for the recall"

${DECISION_EXITS}`,
});
