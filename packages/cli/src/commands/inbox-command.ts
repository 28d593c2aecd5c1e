import { inboxFlags } from '../flags/review-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis inbox`: what waits for a person. */
export const inboxCommand = command({
  run: async () => (await import('../inbox/inbox.ts')).inbox,
  flags: inboxFlags,
  positional: inOrder(optionalArgument('ID', 'Show one review in full')),
  brief: 'Show what waits for a decision: held replies, tool calls and actions',
  usage: ['[ID] [--ledger FILE] [--plain] [--format human|json]'],
  help: `Show what waits for a decision, in the ledger of the working folder and in every run folder that it knows of: risk first,
then age. On a terminal it is a screen: Enter opens a review, and one key accepts, once all of it has been on the screen,
denies, edits or chooses. Otherwise, and with --plain, it is a list. With an ID, one review is shown in full: what would run,
rendered from the stored bytes, what would change, whether it could run now (if the program that asked is running), the
other options, the reply, what the model said, and at the end the digest that an approval names.

Deciding records a decision and runs nothing: the program that asked runs it, after checking everything again.

EXAMPLES
  tamis inbox
  tamis inbox 7hk2
  tamis inbox --format json | jq -r 'select(.action == "refund_order") | .id'

EXIT CODES
  0 shown   2 no such review or ledger   3 disk error, or some ledgers could not be opened   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
});
