import type { Review } from '../../../src/model/review.ts';
import { counting } from '../../lib/words.ts';
import { unsentText } from '../../parts/fields.tsx';
import { choiceCheck } from './choice-check.ts';
import type { Checking } from './use-check.ts';
import { effectsShown } from './what-changes.tsx';

/** How much of what will run, and of its effects, is too long for the page; undefined if it shows everything. */
export function unshown(review: Review, check: Checking, choice: number): string | undefined {
  const { unsent } = (choice === 0 ? undefined : review.choices[choice]) ?? review.pending;
  if (unsent !== undefined) return unsentText(unsent);
  const effects = effectsShown(review, choiceCheck(check.answer, choice), choice, false);
  const texts = effects.flatMap(({ before, after }) => [before, after]).filter((text) => text !== undefined);
  const missing = texts.reduce((sum, { text, length }) => sum + length - text.length, 0);
  return missing === 0
    ? undefined
    : `${counting(missing, 'character')} of its effects ${missing === 1 ? 'is' : 'are'} not shown here.`;
}
