import type { Span } from '../../lib/span.ts';
import type { Evidence } from '../../model/evidence.ts';
import { literalInWords } from './literal-in-words.ts';
import { lostOpener } from './lost-opener.ts';
import { openEnd } from './open-end.ts';
import { isAsked, otherPlaces } from './other-places.ts';
import { outOfHabit } from './out-of-habit.ts';
import type { Witness } from './witness.ts';
import { wordsInBrackets } from './words-in-brackets.ts';

/** Checks whether a reading has an alternative that costs as little. `region` is where to look if nothing was read. */
export function doubted(text: string, found: Evidence, region: Span, witness: Witness): Evidence {
  const evidence = literalInWords(lostOpener(outOfHabit(found), witness), witness);
  if (evidence.source && !evidence.changes.some((change) => isAsked(text, change))) return evidence;
  return otherPlaces(text, wordsInBrackets(openEnd(evidence, witness)), evidence.source?.region ?? region, witness);
}
