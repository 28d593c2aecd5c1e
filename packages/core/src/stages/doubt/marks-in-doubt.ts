import { stageEntry } from '../../codes/stage-entry.ts';
import { COMMA, isPlainSpace, isQuote, LF } from '../../lib/char.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import { regradeChanges } from './regrade.ts';

export function marksInDoubt(text: string, evidence: Evidence): Evidence {
  return regradeChanges(evidence, (change) => isAsked(text, change));
}

export function isAsked(text: string, { code, at = 0 }: Change): boolean {
  const { mark } = stageEntry(code);
  if (mark !== 'inline') return mark === 'any';
  let end = at;
  let isInline = true;
  for (let code = text.charCodeAt(end - 1); isPlainSpace(code); code = text.charCodeAt(end - 1)) {
    if (code === LF) isInline = false;
    end--;
  }
  // A comma inside the quote at the end of a line may have been swapped with it.
  return isInline || (text.charCodeAt(end - 2) === COMMA && isQuote(text.charCodeAt(end - 1)));
}
