import { shellWord } from '@tamis/core/wording';
import type { RunAct } from '../act/workshop.ts';

/** The command that retries units. */
export function retryCommand(
  folder: string,
  { codes = [], units = [] }: { readonly codes?: readonly string[]; readonly units?: readonly string[] },
): string {
  return [
    'tamis',
    'retry',
    shellWord(folder),
    ...codes.flatMap((code) => ['--code', shellWord(code)]),
    // With an equals sign, since a name may begin like a flag.
    ...units.map((name) => `--unit=${shellWord(name)}`),
  ].join(' ');
}

/** The command that does the same as a button. */
export function commandFor(act: RunAct, folder: string): string {
  return act === 'resume' ? `tamis run ${shellWord(folder)}` : `tamis ${act} ${shellWord(folder)}`;
}
