import { known } from '../../lib/known.ts';
import { bindingDigest } from '../../loop/binding-digest.ts';
import { AnotherAct } from '../another-act.ts';
import type { ExecutionEnd } from '../execution.ts';
import { heldAct, isSameAct } from '../options.ts';
import type { ReviewState } from '../review.ts';
import type { Decided, NewDecision, NewReview, ReviewRow, ReviewSource } from '../review-row.ts';
import { proposalOf, takeDecision, UNKNOWN_KIND } from '../take-decision.ts';
import type { StorageChange, StoredLocalReview } from './review-storage.ts';

export function sameReview({ row }: StoredLocalReview, review: NewReview): ReviewRow {
  const [one, other] = [heldAct(row), heldAct(review)];
  const isSame = row.digest === review.digest || (one !== undefined && other !== undefined && isSameAct(one, other));
  if (!isSame) throw new AnotherAct(row);
  return row;
}

export function opened(id: string, source: ReviewSource, review: NewReview, policy: string | undefined, now: number): ReviewRow {
  const { digest } = review;
  const row: ReviewRow = { ...review, review: id, source, state: 'open', createdAt: now };
  if (policy === undefined) return row;
  return { ...row, state: 'decided', decision: { review: id, kind: 'approve', by: policy, digest, at: now } };
}

export function decided(shelved: StoredLocalReview | undefined, decision: NewDecision, now: number): StorageChange<Decided> {
  if (shelved === undefined) return { answer: { status: 'unknown' } };
  const { row } = expired(shelved, now);
  if (row.state === 'decided' && row.decision !== undefined) return { answer: { status: 'decided', first: row.decision } };
  const taken = takeDecision(row, decision, now);
  if (taken.status === 'refused') {
    const { digest } = proposalOf(row);
    const answer = taken.reason === 'other-digest' ? { status: taken.reason, digest } : { status: taken.reason };
    return { answer, put: [{ ...shelved, row }] };
  }
  if (taken.status === 'seconded') {
    const { digest, missing, agreement } = taken;
    const agreements = [...(row.agreements ?? []), agreement];
    return { answer: { status: 'seconded', digest, missing }, put: [{ ...shelved, row: { ...row, agreements } }] };
  }
  const made = { ...taken.decision, review: row.review, at: now };
  return {
    answer: { status: 'recorded', decision: made },
    put: [{ ...shelved, row: { ...row, state: 'decided', decision: made } }],
  };
}

export function expired(shelved: StoredLocalReview, now: number): StoredLocalReview {
  const { row } = shelved;
  const isOver = row.state === 'open' && row.expiresAt !== undefined && row.expiresAt <= now;
  return isOver ? { ...shelved, row: { ...row, state: 'expired' } } : shelved;
}

// Closes an undecided review. One that was decided or has expired can still become stale if it never ran.
export function closed(
  shelved: StoredLocalReview | undefined,
  state: 'expired' | 'withdrawn' | 'stale',
  why: string | undefined,
): StorageChange<ReviewState | undefined> {
  if (shelved === undefined) return { answer: undefined };
  const { row } = shelved;
  const isOver = row.state === 'decided' || row.state === 'expired';
  const mayEnd = row.state === 'open' || (state === 'stale' && isOver && row.execution === undefined);
  return mayEnd ? { answer: state, put: [ended(shelved, state, why)] } : { answer: row.state };
}

function ended(shelved: StoredLocalReview, state: ReviewState, why: string | undefined): StoredLocalReview {
  return { ...shelved, row: { ...shelved.row, state, ...(why === undefined ? {} : { endReason: why }) } };
}

// Returns an execution with its result. If it did not run after all, the review becomes stale, because people agreed to it in another state
// of the world.
export function finished(shelved: StoredLocalReview, { state, result, error }: ExecutionEnd, now: number): StoredLocalReview {
  const { row } = shelved;
  if (row.execution === undefined) return shelved;
  const outcome = known({ result, error });
  const { asked: _, ...before } = row.execution;
  const { effect } = shelved;
  const done = { row: { ...row, execution: { ...before, state, endedAt: now, ...outcome } }, ...(effect && { effect }) };
  return state === 'not-run' ? ended(done, 'stale', error) : done;
}

export function questionAbout(review: string): ReviewSource {
  return { run: 'executions', step: 'execute', unit: review, attempt: 1 };
}

// Handles an execution whose outcome cannot be determined here. A person is asked, and it never runs again.
export function lost(shelved: StoredLocalReview, id: string, now: number, error?: string): readonly StoredLocalReview[] {
  const { review, action, held, decision, digest, execution, source } = shelved.row;
  if (execution === undefined) return [];
  const question: NewReview = {
    kind: UNKNOWN_KIND,
    reason: error === undefined ? 'crashed' : 'no-answer',
    held: '"unknown"',
    alternatives: '["ran","did not run"]',
    digest: bindingDigest({ kind: UNKNOWN_KIND, contract: digest, value: review }) ?? digest,
    detail: JSON.stringify({ review, action, held, decision, execution, source, error }),
  };
  return [
    { ...shelved, row: { ...shelved.row, execution: { ...execution, state: 'unknown', asked: id } } },
    { row: opened(id, questionAbout(review), question, undefined, now) },
  ];
}
