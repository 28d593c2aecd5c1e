import type { Review } from '../../../src/model/review.ts';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';

/** Why a review can't be approved together with others; undefined if it can. */
export function leftOut(row: ReviewRowOut, review: Review, isLive: boolean, now: number): string | undefined {
  if (row.state !== 'open' || review.row.state !== 'open') return 'it has been decided';
  if (!isLive) return 'the console is not connected';
  if (!row.isMine) return 'you may not decide it';
  if (row.expiresAt !== undefined && row.expiresAt <= now) return 'it has expired';
  if (!review.canApprove) return 'there is nothing to agree to';
  if (review.pending.text === undefined) return 'its contents were purged';
  if (row.digest !== review.row.digest || review.pending.by !== undefined) return 'it has been edited';
  if (row.alone !== undefined) return row.alone;
  return isCut(review) ? 'it is too long to be shown here' : undefined;
}

function isCut({ pending, effects }: Review): boolean {
  const texts = effects.flatMap(({ before, after }) => [before, after]);
  return pending.unsent !== undefined || texts.some((text) => text !== undefined && text.text.length < text.length);
}
