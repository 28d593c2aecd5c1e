import { buildCommand } from '@stricli/core';
import type { ApproveFlags } from '../inbox/inbox-flags.ts';
import { DECISION_EXITS, digestFlag, reviewArgument, reviewFlags } from './review-flags.ts';
import { running, type TamisContext } from './running.ts';

function option(input: string): number {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 1 || input.trim() === '') throw new Error('it must be a whole number, 1 or more');
  return value;
}

const MOST_TIMES = 1000;

function times(input: string): number {
  const value = Number(input);
  if (!(Number.isInteger(value) && value >= 1 && value <= MOST_TIMES))
    throw new Error(`it must be a whole number from 1 to ${MOST_TIMES}`);
  return value;
}

const UNITS: { readonly [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A month: anything allowed for longer belongs in the contract. */
const LONGEST = 31 * 86_400_000;

function duration(input: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(input) ?? [];
  const value = Number(count) * (UNITS[unit] ?? 0);
  if (!(value > 0 && value <= LONGEST)) throw new Error('it must be a time up to 31d, such as 30m, 2h or 1d');
  return value;
}

/** `tamis approve`: accepts what is held. */
export const approveCommand = buildCommand<ApproveFlags, [string], TamisContext>({
  loader: async () => running((await import('../inbox/decide.ts')).approve),
  parameters: {
    flags: {
      option: { kind: 'parsed', parse: option, optional: true, placeholder: 'N', brief: 'Choose another option: 2, 3 …' },
      digest: digestFlag,
      for: {
        kind: 'parsed',
        parse: duration,
        optional: true,
        placeholder: 'TIME',
        brief: 'Let further calls to the tool through for this time: 30m, 2h, 1d',
      },
      times: {
        kind: 'parsed',
        parse: times,
        optional: true,
        placeholder: 'N',
        brief: 'Let this many further calls through (within an hour)',
      },
      where: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'EXPR',
        brief: 'Which calls: a condition over their arguments, such as amount <= 50 (default: the same arguments)',
      },
      scope: {
        kind: 'enum',
        values: ['session', 'server'],
        optional: true,
        brief: 'Whose calls: those of the same session (default), or of every session of the server',
      },
      message: { kind: 'parsed', parse: String, optional: true, placeholder: 'WHY', brief: 'The reason, which is kept' },
      ...reviewFlags,
    },
    aliases: { m: 'message' },
    positional: reviewArgument,
  },
  docs: {
    brief: 'Approve what a review holds, or another of its options',
    customUsage: [
      'ID [--digest SHA256] [--option N] [--ledger FILE] [--format human|json]',
      'ID [--digest SHA256] --for TIME [--times N] [--scope session|server] [--where EXPR] -m WHY',
    ],
    fullDescription: `Approve what a review holds, as the current operating system user. Nothing runs here: the program that asked runs it
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
  },
});
