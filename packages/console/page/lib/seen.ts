import type { ReviewRowOut } from '../../src/model/review-row.ts';

/** What the user saw, which every decision must name. */
export function seen({ digest, stateVersion }: Pick<ReviewRowOut, 'digest' | 'stateVersion'>) {
  return { digest, ...(stateVersion === undefined ? {} : { stateVersion }) };
}
