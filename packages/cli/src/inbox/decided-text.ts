import { decidedWord, UNKNOWN_KIND } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import type { Decided, DecisionKind, ReviewRow } from '@tamis/ledger';

// Why a decision does not count, to follow the id of the review in a sentence.
const REFUSED: { readonly [status in Exclude<Decided['status'], 'recorded' | 'seconded' | 'decided'>]: string } = {
  expired: 'has expired',
  withdrawn: 'was withdrawn, so there is nothing left to decide',
  stale: 'is stale because something it depends on has changed',
  'other-digest': 'does not have the digest you gave: it was edited since you looked, or you mistyped it',
  'not-allowed': "can't be decided by you",
  'no-such-kind': "can't be decided like that",
  'no-reason': 'needs a reason',
  'no-value': 'needs a value that is unambiguous JSON',
  'not-offered': 'has no such option',
  counted: 'needs someone else, because you have already approved it',
  unknown: 'no longer exists',
};

const UNANSWERED = 'asks whether something ran: approve it with --option 2 if it did, or --option 3 if it did not';

// The result of a decision, as one sentence; `isRefused` if the decision does not count.
export function decidedText(
  review: ReviewRow,
  kind: DecisionKind,
  decided: Decided,
): { readonly text: string; readonly isRefused: boolean } {
  const id = visible(review.review);
  if (decided.status === 'recorded') return { text: `${id} ${decidedWord(decided.decision.kind)}.`, isRefused: false };
  if (decided.status === 'seconded')
    return {
      text: `${id}: your approval is recorded; ${decided.missing} more needed${kind === 'approve' ? '' : ', for your version of it'}.`,
      isRefused: false,
    };
  if (decided.status === 'decided') {
    const { first } = decided;
    const at = new Date(first.at).toISOString();
    return {
      text: `${id} was already ${decidedWord(first.kind)} by ${visible(first.by)} at ${at}. Nothing changed.`,
      isRefused: true,
    };
  }
  if (decided.status === 'no-reason' && kind === 'hint')
    return { text: `${id} needs the text of the hint. Nothing changed.`, isRefused: true };
  const isUnanswered = decided.status === 'not-offered' && review.kind === UNKNOWN_KIND;
  return { text: `${id} ${isUnanswered ? UNANSWERED : REFUSED[decided.status]}. Nothing changed.`, isRefused: true };
}
