import type { AttemptKey } from '../../model/attempt.ts';
import type { Decided, DecisionRow, NewDecision, NewReview, ReviewRow, ReviewState } from '../../model/review.ts';
import { storedId, storedText } from '../file/text.ts';
import type { FoundRun } from '../find/find-run.ts';
import { findUnit } from '../find/find-unit.ts';
import { reviewById, reviewByNumber } from '../read/reviews.ts';
import type { Writing } from './writing.ts';

/** Opens a review about an attempt; there is at most one of each kind, and an existing one is returned. */
export function openReview(writing: Writing, run: FoundRun, source: AttemptKey, review: NewReview): ReviewRow {
  const { sql, clock, ids } = writing;
  const { unitNo, stepNo } = findUnit(sql, run, source.unit, source.step);
  const known = sql.one<{ readonly no: number }>(
    'SELECT no FROM review WHERE unit_no = ? AND step_no = ? AND attempt = ? AND kind = ?',
    unitNo,
    stepNo,
    source.attempt,
    review.kind,
  );
  if (known !== undefined) return reviewByNumber(sql, known.no);
  const { id } = sql.run(
    `INSERT INTO review (id, run_no, unit_no, step_no, attempt, kind, reason, digest, contract, state_version, state, created_at,
      expires_at, held, alternatives, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?)`,
    storedId(review.review ?? ids()),
    run.no,
    unitNo,
    stepNo,
    source.attempt,
    review.kind,
    review.reason,
    review.digest,
    review.contract ?? null,
    review.stateVersion ?? null,
    clock.now(),
    review.expiresAt ?? null,
    storedText(review.held),
    storedText(review.alternatives),
    storedText(run.contents === 'none' ? undefined : review.detail),
  );
  return reviewByNumber(sql, id);
}

/** Records a decision, if it is the first and about what is held. */
export function decide(writing: Writing, decision: NewDecision): Decided {
  const { sql, clock } = writing;
  const review = reviewById(sql, decision.review);
  if (review === undefined) return { status: 'unknown' };
  if (review.decision !== undefined) return { status: 'decided', first: review.decision };
  if (review.state === 'expired' || review.state === 'withdrawn') return { status: review.state };
  const now = clock.now();
  if (review.expiresAt !== undefined && review.expiresAt <= now) {
    setState(writing, review.review, 'expired');
    return { status: 'expired' };
  }
  if (review.digest !== decision.digest) return { status: 'other-digest', digest: review.digest };
  sql.run(
    `INSERT INTO decision (review_no, kind, by, digest, at, value, text) SELECT no, ?, ?, ?, ?, ?, ? FROM review WHERE id = ?`,
    decision.kind,
    decision.by,
    decision.digest,
    now,
    storedText(decision.value),
    storedText(decision.text),
    decision.review,
  );
  setState(writing, review.review, 'decided');
  return { status: 'recorded', decision: reviewById(sql, decision.review)?.decision as DecisionRow };
}

/** Ends a review that nobody decided. */
export function closeReview(writing: Writing, review: string, state: 'expired' | 'withdrawn'): ReviewState | undefined {
  if (reviewById(writing.sql, review)?.state === 'open') setState(writing, review, state);
  return reviewById(writing.sql, review)?.state;
}

function setState({ sql, clock }: Writing, review: string, state: ReviewState): void {
  sql.run('UPDATE review SET state = ?, closed_at = ? WHERE id = ?', state, clock.now(), review);
}
