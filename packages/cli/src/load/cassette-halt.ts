import { existsSync } from 'node:fs';
import { visible } from '@tamis/core/wording';
import { type Cassette, type CassetteProblem, readCassette } from '@tamis/models';
import { type Halt, usage } from '../exit/halt.ts';
import { readBytes } from '../io/read-bytes.ts';

// The maximum number of problems listed; any more are counted. After fixing ten lines, people try again anyway.
const MOST_PROBLEMS = 10;

// A halt for a cassette that can't be played, listing each problem with its line.
export function cassetteHalt(
  path: string,
  problems: readonly CassetteProblem[],
  help = '`tamis record` writes cassettes; docs/guides/cassettes.md describes their lines.',
): Halt {
  const shown = problems.slice(0, MOST_PROBLEMS).map(problemLine);
  const more = problems.length - shown.length;
  return usage(`${path} is not a cassette.`, help, more > 0 ? [...shown, `  and ${more} more`] : shown);
}

function problemLine({ line, path, message }: CassetteProblem): string {
  return `  line ${line}${path === '' ? '' : `, ${visible(path)}`}: ${visible(message)}`;
}

// Ends the command if the cassette file does not exist.
export function refuseNoCassette(path: string): void {
  if (path === '-' || existsSync(path)) return;
  throw usage(`There is no file ${path}.`, 'Check the path of the cassette; `tamis record` writes one.');
}

const MOST_BYTES = 256 * 1024 * 1024;

export async function openCassette(path: string): Promise<Cassette> {
  refuseNoCassette(path);
  const text = (await readBytes(path, MOST_BYTES, 'Give a shorter cassette.')).toString('utf8');
  const reading = readCassette(text);
  if ('cassette' in reading) return reading.cassette;
  throw cassetteHalt(path, reading.problems);
}
