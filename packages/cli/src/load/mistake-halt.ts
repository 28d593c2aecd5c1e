import { type DataFile, type Mistake, openDataFile, unreadableIn } from '@tamis/files';
import { type Halt, usage } from '../exit/halt.ts';
import { unreadableHalt } from '../io/unreadable-halt.ts';
import { paintFor } from '../text/paint.ts';
import { mistakeLines } from './mistake-lines.ts';

const MOST_MISTAKES = 20;

// A halt for a command whose file has mistakes or can't be read; `spared` says what was not done.
export function mistakeHalt(what: string, name: string, mistakes: readonly Mistake[], spared = 'no reply was judged'): Halt {
  const lost = lostFile(mistakes);
  if (lost !== undefined) return lost;
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  // Under a strict policy warnings alone are enough.
  const told = errors.length > 0 ? errors : mistakes;
  const details = told
    .slice(0, MOST_MISTAKES)
    .flatMap((mistake) => mistakeLines(mistake, paintFor(false), process.stderr.columns));
  if (told.length > MOST_MISTAKES) details.push(`and ${told.length - MOST_MISTAKES} more; tamis config check lists all`);
  const [one, many] = errors.length > 0 ? ['a mistake', 'mistakes'] : ['a warning', 'warnings'];
  const count = told.length === 1 ? one : `${told.length} ${many}`;
  return usage(`The ${what} has ${count}; ${spared} (${name}).`, '', details);
}

// A halt for a file that can't be read. A file named in another file is reported at its place there.
function lostFile(mistakes: readonly Mistake[]): Halt | undefined {
  const lost = mistakes.find(({ place }) => place === undefined);
  const unreadable = lost && unreadableIn(lost);
  return unreadable && unreadableHalt(unreadable);
}

export function readDataFile(path: string, what: string): DataFile {
  const file = openDataFile(path);
  if ('mistakes' in file) throw mistakeHalt(what, path, file.mistakes);
  return file;
}
