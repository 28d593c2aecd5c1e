import { type Halt, usage } from '../exit/halt.ts';
import { paintFor } from '../text/paint.ts';
import type { Mistake } from './mistake.ts';
import { mistakeLines } from './mistake-lines.ts';

/** More mistakes than this are counted, not listed. */
const MOST_MISTAKES = 20;

/** The end of a command that can't begin, because a file it needs has mistakes. */
export function mistakeHalt(what: string, name: string, mistakes: readonly Mistake[]): Halt {
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  const details = errors.slice(0, MOST_MISTAKES).flatMap((mistake) => mistakeLines(mistake, paintFor(false)));
  if (errors.length > MOST_MISTAKES) details.push(`and ${errors.length - MOST_MISTAKES} more; tamis config check lists all`);
  const count = errors.length === 1 ? 'a mistake' : `${errors.length} mistakes`;
  return usage(`The ${what} has ${count}; no reply was judged (${name}).`, '', details);
}
