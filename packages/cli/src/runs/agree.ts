import { Terminal } from '../ask/terminal.ts';
import { Declined, usage } from '../exit/halt.ts';

/** A question about what a command is about to spend, and how its answer is told. */
interface Agreement {
  readonly text: string;
  /** What was not done if nobody agrees, as a participle: `retried`. */
  readonly done: string;
  /** What the flag --yes does without asking. */
  readonly verb: string;
}

/** Continues only if the user confirms, or has already done so with --yes. */
export async function agree(
  { yes, quiet }: { readonly yes?: boolean | undefined; readonly quiet?: boolean | undefined },
  { text, done, verb }: Agreement,
): Promise<void> {
  if (yes === true) {
    if (quiet !== true) process.stderr.write(`${text}\n`);
    return;
  }
  const answer = await Terminal.ask(`${text}\nContinue? [y/N] `);
  if (answer === undefined) {
    process.stderr.write(`${text}\n`);
    throw usage(`Nothing was ${done}: there is no terminal to ask on.`, `Add --yes to ${verb} without confirmation.`);
  }
  if (!/^y(?:es)?$/i.test(answer?.trim() ?? '')) throw new Declined(`Nothing was ${done}.`);
}
