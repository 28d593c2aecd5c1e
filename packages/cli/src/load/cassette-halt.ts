import { existsSync } from 'node:fs';
import { visible } from '@tamis/core/wording';
import type { CassetteProblem } from '@tamis/models';
import { type Halt, usage } from '../exit/halt.ts';

/** Any more are only counted: after fixing ten lines, people try again anyway. */
const MOST_PROBLEMS = 10;

/** The end of a command whose cassette can't be played: every problem with its line. */
export function cassetteHalt(
  path: string,
  problems: readonly CassetteProblem[],
  help = '`tamis record` writes cassettes; docs/cassettes.md describes their lines.',
): Halt {
  const shown = problems.slice(0, MOST_PROBLEMS).map(problemLine);
  const more = problems.length - shown.length;
  return usage(`${path} is not a cassette.`, help, more > 0 ? [...shown, `  and ${more} more`] : shown);
}

function problemLine({ line, path, message }: CassetteProblem): string {
  return `  line ${line}${path === '' ? '' : `, ${visible(path)}`}: ${visible(message)}`;
}

/** Ends the command if there is no cassette of that name. */
export function refuseNoCassette(path: string): void {
  if (path === '-' || existsSync(path)) return;
  throw usage(`There is no file ${path}.`, 'Check the path of the cassette; `tamis record` writes one.');
}
