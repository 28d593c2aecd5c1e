import { detailOf, heldAct, isHighRisk, proposalOf, type ReviewRow, type Runnable } from '@tamis/core/review';
import { isByPerson } from '../review/by-person.ts';
import { heldFindings, isFromOutside } from '../review/held-findings.ts';

export interface PastCall {
  readonly review: ReviewRow;
  readonly tool: string;
  readonly server: string;
  readonly session: string;
  readonly act: (Runnable & { readonly action: string }) | undefined;
  readonly at: number;
  // `approved`: people approved it unchanged, and only because the policy asked. `against`: it was decided in any other way, or did not
  // hold. `undecided`: there is no decision yet.
  readonly answer: 'approved' | 'against' | 'undecided';
}

// The past call in a review, or undefined if no person was asked or no grant could cover similar calls.
export function pastCall(review: ReviewRow): PastCall | undefined {
  const { kind, action, source, createdAt } = review;
  const { server } = detailOf(review);
  if (kind !== 'tool-call' || action === undefined || typeof server !== 'string') return undefined;
  if (review.decision !== undefined && !isByPerson(review)) return undefined;
  const act = heldAct(review);
  return {
    ...{ review, tool: action, server, session: source.run, at: createdAt, answer: answerOf(review) },
    act: act && { action, value: act.value },
  };
}

function answerOf(review: ReviewRow): PastCall['answer'] {
  const { state, reason, decision, digest, execution } = review;
  // A call that was held for another reason, had high stakes, was edited or went out of date says nothing about other calls.
  if (reason !== 'approval' || detailOf(review).codes !== undefined || isHighRisk(review)) return 'against';
  if (state === 'stale' || execution?.state === 'not-run' || proposalOf(review).kind !== 'approve') return 'against';
  if (decision === undefined) return 'undecided';
  if (decision.kind !== 'approve' || decision.digest !== digest) return 'against';
  // No grant covers a value from outside, so an approval of one says nothing about calls that a grant would cover.
  return isFromOutside(heldFindings(review)) ? 'undecided' : 'approved';
}
