import { detailOf, FAILED_REPLY, isHighRisk, optionsOf, type ReviewRow, refusedPicks, shownCodes } from '@tamis/core/review';
import { doubtedPlace, doubtNames } from './doubted-place.ts';
import { heldFindings, isFromOutside } from './held-findings.ts';
import { pendingAct } from './pending-act.ts';
import { unsafeChanges } from './unsafe-changes.ts';

/** The key shared by reviews of one tool or step that are held for the same reason and the same doubt under the same contract. */
export function alikeKey(review: ReviewRow): string {
  const { reason, contract, source } = review;
  return JSON.stringify([...toolOf(review), reason, doubtNames(review), contract ?? '', source.run]);
}

export function toolOf(review: ReviewRow): readonly string[] {
  const { action, kind, source } = review;
  const { server } = detailOf(review);
  return [action ?? source.step, kind, typeof server === 'string' ? server : ''];
}

// Why a review must never be in a group.
export type Alone = 'high-stakes' | 'edited' | 'purged' | 'failed-reply' | 'refused-first' | 'outside-value' | 'doubt' | 'choice';

/** The reason a review must be approved on its own rather than with others, or undefined if there is none. */
export function aloneBecause(review: ReviewRow): Alone | undefined {
  if (isHighRisk(review)) return 'high-stakes';
  if (pendingAct(review).by !== undefined) return 'edited';
  if (review.held === undefined) return 'purged';
  if (review.kind === FAILED_REPLY) return 'failed-reply';
  if (refusedPicks(review).length > 0) return 'refused-first';
  if (isFromOutside(heldFindings(review))) return 'outside-value';
  if (isDoubted(review)) return doubtedPlace(review) === undefined ? 'doubt' : undefined;
  return optionsOf(review).length > 1 ? 'choice' : undefined;
}

// Whether anything is in doubt, even if no change explains it. No row of a table could then show both readings.
function isDoubted(review: ReviewRow): boolean {
  return review.reason === 'doubt' || shownCodes(review).length > 0 || unsafeChanges(review).length > 0;
}
