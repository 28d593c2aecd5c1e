import { grantsFlags } from '../flags/review-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command } from './command.ts';

/** `tamis grants`: what is let through in advance. */
export const grantsCommand = command({
  run: async () => (await import('../inbox/grants.ts')).grants,
  flags: grantsFlags,
  aliases: SHORT_FLAGS.grants,
  brief: 'List the approvals that cover several calls, or end one',
  usage: ['[--ledger FILE] [--format human|json]', '--revoke ID -m WHY [--ledger FILE]'],
  help: `List the grants in force: approvals of several calls to a tool, for a time or a count. \`tamis approve ID --for 1h\` gives one. Each
call under a grant is a review of its own, decided by the grant.

EXAMPLES
  tamis grants
  tamis grants --revoke 7hk2 -m "the migration is over"

EXIT CODES
  0 done   2 no such grant, or no reason   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
});
