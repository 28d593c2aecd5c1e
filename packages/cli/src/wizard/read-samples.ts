import { existsSync, statSync } from 'node:fs';
import { shellWord, visible } from '@tamis/core/wording';
import { usage } from '../exit/halt.ts';
import { readText } from '../io/read-text.ts';

export const MOST_SAMPLES = 1000;

const MOST_BYTES = 64 * 1024 * 1024;

const HELP = 'Give paths as arguments, in a file with --paths FILE, or on standard input: find data -type f | tamis wizard -';

interface Samples {
  readonly paths: readonly string[];
  readonly left: number;
}

// Reads the samples from the arguments, from the lines of a file or, for `-`, from standard input. Duplicates count once.
export async function readSamples(args: readonly string[], file: string | undefined): Promise<Samples> {
  const isList = file !== undefined || (args.length === 1 && args[0] === '-');
  if (file !== undefined && args.length > 0) throw usage('Sample paths are given both as arguments and in --paths.', HELP);
  if (!isList && args.includes('-')) throw usage("- stands for standard input and can't be combined with other paths.", HELP);
  if (!isList) args.forEach(refuseFolder);
  if (!isList) args.forEach(refuseUnmatched);
  return usableSamples(isList ? await linesOf(file ?? '-') : args);
}

export function usableSamples(found: readonly string[]): Samples {
  found.forEach(refuseOdd);
  const unique = [...new Set(found.filter((path) => path.trim() !== ''))];
  if (unique.length === 0) throw usage('There are no sample paths.', HELP);
  const paths = unique.slice(0, MOST_SAMPLES);
  return { paths, left: unique.length - paths.length };
}

// The longest path that `tamis extract` reads.
const LONGEST_PATH = 64 * 1024;

// Refuses a path that no file can have, or that `tamis extract` does not read, because a rule that works on it proves nothing.
function refuseOdd(sample: string): void {
  const shown = visible(sample.slice(0, 60));
  if (sample.includes('\0')) throw usage(`The sample ${shown} contains the NUL character, which no path can contain.`, HELP);
  if (sample.includes('\ufffd'))
    throw usage(`The sample ${shown} is not text in UTF-8.`, 'Rules work only on UTF-8 paths; leave it out.');
  if (Buffer.byteLength(sample) > LONGEST_PATH)
    throw usage(`The sample ${shown}… is longer than ${LONGEST_PATH} bytes.`, 'Leave it out.');
}

// Refuses a folder, because the user probably wants the files in it.
function refuseFolder(sample: string): void {
  if (statSync(sample, { throwIfNoEntry: false })?.isDirectory() === true)
    throw usage(
      `${sample} is a folder; samples are the paths of files.`,
      `To use the files in it: find ${shellWord(sample)} -type f | tamis wizard -`,
    );
}

// Refuses a pattern that matched nothing, which a shell passes on unchanged. A rule for a file of that name would be useless.
function refuseUnmatched(sample: string): void {
  if (/[*?]/.test(sample) && !existsSync(sample))
    throw usage(
      `No file matches ${visible(sample)}.`,
      'Check the path; a shell passes a pattern on unchanged if nothing matches it.',
    );
}

async function linesOf(file: string): Promise<readonly string[]> {
  const most = `The wizard takes at most ${MOST_SAMPLES.toLocaleString('en-US')} paths.`;
  const text = await readText(file, MOST_BYTES, most, 'Samples are paths in UTF-8, one per line.');
  return text.split(/\r?\n/);
}
