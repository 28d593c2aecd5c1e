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
  JSON.stringify(evidence.source?.value, (_, one) => {
    if (typeof one === 'number' && !Number.isInteger(one)) fractions++;
    return one;
  });
  return fractions > 1 ? withDoubts(evidence, isOdd) : evidence;
}
