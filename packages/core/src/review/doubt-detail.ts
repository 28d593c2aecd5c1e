import type { Code } from '../codes/code.ts';
import type { HoldDoubt } from '../loop/hold-doubt.ts';
import type { Change } from '../model/index.ts';
import { detailOf } from './review-detail.ts';
import type { ReviewRow } from './review-row.ts';

// A doubt as kept in a review's detail, with everything that the decider must see. The readings are the review's options.
interface DoubtDetail {
  // Every code of the doubt. A decision to accept the held value names them all, because the person saw them.
  readonly codes: readonly Code[];
  readonly changes: readonly Change[];
  readonly says: string;
}

/** Returns the review detail for a doubt. */
export function doubtDetail({ codes, changes, raw }: HoldDoubt<unknown>): DoubtDetail {
  return { codes, changes, says: raw };
}

/** Returns the codes that a review shows to its decider. The result is empty if the review is not about a doubt. */
export function shownCodes(review: Pick<ReviewRow, 'detail'>): readonly Code[] {
  const { codes } = detailOf(review);
  return Array.isArray(codes) ? codes.filter((code): code is Code => typeof code === 'string') : [];
}
