import { type Halt, usage } from '../exit/halt.ts';
import { paintFor } from '../text/paint.ts';
import type { Mistake } from './mistake.ts';
import { mistakeLines } from './mistake-lines.ts';

/** More mistakes than this are counted, not listed. */
const MOST_MISTAKES = 20;

/** The end of a command that can't begin, because a file it needs has mistakes. */
export function mistakeHalt(what: string, name: string, mistakes: readonly Mistake[]): Halt {
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  // Under a strict policy warnings alone are enough.
  const told = errors.length > 0 ? errors : mistakes;
  const details = told
    .slice(0, MOST_MISTAKES)
    .flatMap((mistake) => mistakeLines(mistake, paintFor(false), process.stderr.columns));
  if (told.length > MOST_MISTAKES) details.push(`and ${told.length - MOST_MISTAKES} more; tamis config check lists all`);
  const [one, many] = errors.length > 0 ? ['a mistake', 'mistakes'] : ['a warning', 'warnings'];
  const count = told.length === 1 ? one : `${told.length} ${many}`;
  return usage(`The ${what} has ${count}; no reply was judged (${name}).`, '', details);
}
