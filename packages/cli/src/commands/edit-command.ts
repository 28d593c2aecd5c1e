import { buildCommand } from '@stricli/core';
import type { EditFlags } from '../inbox/inbox-flags.ts';
import { DECISION_EXITS, digestFlag, reviewArgument, reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis edit`: replaces what is held. */
export const editCommand = buildCommand<EditFlags, [string], TamisContext>({
  loader: async () => running((await import('../inbox/decide.ts')).edit),
  parameters: {
    flags: {
      value: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'JSON',
        brief: 'The new value; - reads standard input',
      },
      digest: digestFlag,
      ...reviewFlags,
    },
    positional: reviewArgument,
  },
  docs: {
    brief: 'Approve a review with other arguments or another value',
    customUsage: ['ID [--value JSON] [--digest SHA256] [--ledger FILE] [--format human|json]'],
    fullDescription: `Open what a review holds in $VISUAL or $EDITOR, or take it from --value, and record the result as the decision. The edit
is JSON with its types, judged as a whole: against the contract of its tool or action if the contract is plain data, and
again by the program that runs it. An edit can't change the tool or action itself. On a terminal, the result is shown before
it counts; otherwise --digest says which review you saw.

EXAMPLES
  tamis edit 7hk2
  tamis edit 7hk2 --digest 9f3c02e1ab34 --value '{"order": "T-1007", "amount": 20}'

${DECISION_EXITS}`,
  },
});
