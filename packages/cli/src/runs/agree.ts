import { Terminal } from '../ask/terminal.ts';
import { Declined, usage } from '../exit/halt.ts';

// A question about a possible cost, and the wording of its answer.
interface Agreement {
  readonly text: string;
  // The participle for what was not done if the user declines, such as `retried`.
  readonly done: string;
  readonly verb: string;
}

// Continues only if the user confirms, or has already done so with --yes.
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
    throw usage(`Nothing was ${done}: without a terminal, it can't be confirmed.`, `Add --yes to ${verb} without confirmation.`);
  }
  if (!/^y(?:es)?$/i.test(answer?.trim() ?? '')) throw new Declined(`Nothing was ${done}.`);
}
