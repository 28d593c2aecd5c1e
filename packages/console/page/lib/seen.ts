import type { ReviewRowOut } from '../../src/model/review-row.ts';

/** What the person saw, which every decision names. */
export function seen({ digest, stateVersion }: Pick<ReviewRowOut, 'digest' | 'stateVersion'>) {
  return { digest, ...(stateVersion === undefined ? {} : { stateVersion }) };
}
