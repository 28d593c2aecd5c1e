import { buildCommand } from '@stricli/core';
import type { ApproveFlags } from '../inbox/inbox-flags.ts';
import { DECISION_EXITS, digestFlag, reviewArgument, reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

function option(input: string): number {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 1 || input.trim() === '') throw new Error('it must be a whole number from 1 on');
  return value;
}

/** `tamis approve`: accepts what is held. */
export const approveCommand = buildCommand<ApproveFlags, [string], TamisContext>({
  loader: async () => running((await import('../inbox/decide.ts')).approve),
  parameters: {
    flags: {
      option: { kind: 'parsed', parse: option, optional: true, placeholder: 'N', brief: 'Choose another option: 2, 3 …' },
      digest: digestFlag,
      ...reviewFlags,
    },
    positional: reviewArgument,
  },
  docs: {
    brief: 'Approve what a review holds, or another of its options',
    customUsage: ['ID [--option N] [--digest SHA256] [--ledger FILE] [--format human|json]'],
    fullDescription: `Approve what a review holds, in the name of the user of the operating system. Nothing runs here: the program that asked runs it
once, after it has looked again at the stored bytes, the contract, the state of the world and the preconditions. The first
decision counts; whoever comes later is told who was first.

EXAMPLES
  tamis approve 7hk2
  tamis approve 7hk2 --option 2
  tamis approve 7hk2 --digest 9f3c02e1

${DECISION_EXITS}`,
  },
});
