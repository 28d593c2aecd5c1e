import { buildCommand } from '@stricli/core';
import type { DenyFlags } from '../inbox/inbox-flags.ts';
import { DECISION_EXITS, digestFlag, reviewArgument, reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis deny`: refuses what is held. */
export const denyCommand = buildCommand<DenyFlags, [string], TamisContext>({
  loader: async () => running((await import('../inbox/decide.ts')).deny),
  parameters: {
    flags: {
      message: { kind: 'parsed', parse: String, placeholder: 'WHY', brief: 'The reason, which is kept' },
      digest: digestFlag,
      ...reviewFlags,
    },
    aliases: { m: 'message' },
    positional: reviewArgument,
  },
  docs: {
    brief: 'Deny what a review holds, with a reason',
    customUsage: ['ID -m WHY [--ledger FILE] [--format human|json]'],
    fullDescription: `Deny what a review holds, as the current operating system user. A denial is final, and its reason is kept.

EXAMPLES
  tamis deny 7hk2 -m "The customer withdrew."

${DECISION_EXITS}`,
  },
});
