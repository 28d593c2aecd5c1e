import { buildCommand } from '@stricli/core';
import type { GrantsFlags } from '../inbox/inbox-flags.ts';
import { reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis grants`: what is let through in advance. */
export const grantsCommand = buildCommand<GrantsFlags, [], TamisContext>({
  loader: async () => running((await import('../inbox/grants.ts')).grants),
  parameters: {
    flags: {
      revoke: { kind: 'parsed', parse: String, optional: true, placeholder: 'ID', brief: 'End a grant before its time' },
      message: { kind: 'parsed', parse: String, optional: true, placeholder: 'WHY', brief: 'Why it is ended' },
      ...reviewFlags,
    },
    aliases: { m: 'message' },
  },
  docs: {
    brief: 'List the approvals that cover several calls, or end one',
    customUsage: ['[--ledger FILE] [--format human|json]', '--revoke ID -m WHY [--ledger FILE]'],
    fullDescription: `List the grants in force: approvals of several calls to a tool, for a time or a count. \`tamis approve ID --for 1h\` gives one. Each
call under a grant is a review of its own, decided by the grant.

EXAMPLES
  tamis grants
  tamis grants --revoke 7hk2 -m "the migration is over"

EXIT CODES
  0 done   2 no such grant, or no reason   3 disk error   4 the ledger is damaged or altered   70 a bug in tamis`,
  },
});
