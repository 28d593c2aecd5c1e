import type { Span } from '../../lib/span.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { ContractFit } from './contract-fit.ts';
import { lostOpener } from './lost-opener.ts';
import { isAsked, marksInDoubt } from './marks-in-doubt.ts';
import { openEnd } from './open-end.ts';
import { otherPlaces } from './other-places.ts';
import { wordsInBrackets } from './words-in-brackets.ts';

// Checks whether a reading has an alternative that costs as little. `region` is where to look if nothing was read.
export function doubted(text: string, found: Evidence, region: Span, witness: ContractFit): Evidence {
  const evidence = lostOpener(found, witness);
  if (evidence.source && !evidence.changes.some((change) => isAsked(text, change))) return evidence;
  const read = wordsInBrackets(openEnd(evidence, witness));
  const place = evidence.source?.region ?? region;
  const { likeliest } = witness;
  if (likeliest === undefined) return otherPlaces(text, read, place, witness);
  if (isHeld(read)) return likeliest(text, read, place, witness);
  const asked = otherPlaces(text, read, place, witness);
  if (!isHeld(asked)) return asked;
  const first = marksInDoubt(text, read);
  return likeliest(text, isHeld(first) ? { ...first, readings: asked.readings ?? [] } : asked, place, witness);
}

// Whether a reply is held or refused because of how it was read.
function isHeld({ value, changes }: Evidence): boolean {
  return value === undefined || changes.some(({ safety }) => safety === 'unsafe');
}
