import { stageEntry } from '../../codes/stage-entry.ts';
import type { Evidence } from '../../model/evidence.ts';
import { withDoubts } from './regrade.ts';

/**
 * Puts a fraction in doubt that is the only one of several without digits before its point: `.47` among `622.47` and `180.1` may have lost
 * them. Two of them are a habit.
 */
export function outOfHabit(evidence: Evidence): Evidence {
  const isOdd = ({ code }: { readonly code: string }) => stageEntry(code).isFraction === true;
  if (evidence.changes.filter(isOdd).length !== 1) return evidence;
  let fractions = 0;
  const hasMore = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some(hasMore)
      : typeof value === 'number' && !Number.isInteger(value) && ++fractions > 1;
  return hasMore(evidence.source?.value) ? withDoubts(evidence, isOdd) : evidence;
}
