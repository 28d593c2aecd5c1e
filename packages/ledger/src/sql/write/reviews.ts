import {
  type Decided,
  type DecisionRow,
  type NewDecision,
  type NewNote,
  type NewReview,
  proposalOf,
  type ReviewRow,
  type ReviewState,
  takeDecision,
} from '@tamis/core/review';
import type { AttemptKey, Recorded } from '../../model/attempt.ts';
import type { FoundRun } from '../find/find-run.ts';
import { findUnit } from '../find/find-unit.ts';
import { type NumberedReview, reviewById, reviewByNumber } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { addDecision, addReview, type Place } from './add-review.ts';
import { about, appendEntries, appendEntry, hasCome, type Reviewed } from './review-log.ts';
import type { Writing } from './writing.ts';

export function* knownReview({ sql }: Writing, { unitNo, stepNo }: Place, attempt: number): Work<ReviewRow | undefined> {
  const known = yield* sql.one<{ readonly no: number }>`SELECT no FROM review WHERE unit_no = ${unitNo} AND step_no = ${stepNo}
      AND attempt = ${attempt}`;
  return known && (yield* reviewByNumber(sql, known.no)).row;
}

export function* openReview(writing: Writing, run: FoundRun, source: AttemptKey, review: NewReview): Work<ReviewRow> {
  const place = yield* findUnit(writing.sql, run, source.unit, source.step);
  const known = yield* knownReview(writing, place, source.attempt);
  if (known !== undefined) return known;
  const { no, opened } = yield* addReview(writing, place, source, review);
  yield* appendEntries(writing, [opened]);
  return (yield* reviewByNumber(writing.sql, no)).row;
}

export function* decide(writing: Writing, given: NewDecision): Work<Decided> {
  // Use the stored form, or the log entry would not match the decision.
  const decision = { ...given, by: given.by.toWellFormed(), digest: given.digest.toWellFormed() };
  const found = yield* reviewById(writing.sql, decision.review);
  if (found === undefined) return { status: 'unknown' };
  const { row: review, no } = found;
  if (review.state === 'decided' && review.decision !== undefined) return { status: 'decided', first: review.decision };
  const isOver = review.expiresAt !== undefined && (yield* hasCome(writing, no, review.expiresAt));
  if (review.state === 'open' && isOver) {
    yield* endReview(writing, found, 'expired');
    return { status: 'expired' };
  }
  const taken = takeDecision(review, decision, Number.NEGATIVE_INFINITY);
  if (taken.status === 'refused')
    return taken.reason === 'other-digest'
      ? { status: 'other-digest', digest: proposalOf(review).digest }
      : { status: taken.reason };
  if (taken.status === 'decided') return { status: 'recorded', decision: yield* record(writing, found, taken.decision) };
  const { kind, by, digest, value } = taken.agreement;
  yield* appendEntry(writing, { ...about(found), event: 'seconded', by, digest, kind, value });
  return { status: 'seconded', digest: taken.digest, missing: taken.missing };
}

function* record(writing: Writing, found: NumberedReview, decision: Omit<NewDecision, 'review'>): Work<DecisionRow> {
  yield* appendEntries(writing, [yield* addDecision(writing, found, decision)]);
  yield* setState(writing, found.no, 'decided');
  return (yield* reviewByNumber(writing.sql, found.no)).row.decision as DecisionRow;
}

export function* noteReview(writing: Writing, { review, by, text }: NewNote): Work<Recorded> {
  const found = yield* reviewById(writing.sql, review);
  if (found === undefined) return 'known';
  yield* appendEntry(writing, { ...about(found), event: 'noted', by: by.toWellFormed(), text });
  return 'recorded';
}

type Ending = 'expired' | 'withdrawn' | 'stale';

// Ends a review that is still undecided. A review that was decided or has expired but never ran can still become stale.
export function* closeReview(writing: Writing, review: string, state: Ending, why?: string): Work<ReviewState | undefined> {
  const found = yield* reviewById(writing.sql, review);
  if (found === undefined) return undefined;
  const { row } = found;
  const mayEnd = row.state === 'open' || (state === 'stale' && isOver(row.state) && row.execution === undefined);
  if (!mayEnd) return row.state;
  yield* endReview(writing, found, state, why);
  return state;
}

function isOver(state: ReviewState): boolean {
  return state === 'decided' || state === 'expired';
}

export function* expireReviews(writing: Writing): Work<readonly string[]> {
  const dated = yield* writing.sql.all<{ no: number; expiresAt: number }>(
    `SELECT no, expires_at AS expiresAt FROM review WHERE state = 'open' AND expires_at IS NOT NULL ORDER BY no`,
  );
  // All are checked before the first is ended, because the entry that ends one counts as a later time for the others.
  const over: number[] = [];
  for (const { no, expiresAt } of dated) if (yield* hasCome(writing, no, expiresAt)) over.push(no);
  const ended: string[] = [];
  for (const no of over) {
    const found = yield* reviewByNumber(writing.sql, no);
    yield* endReview(writing, found, 'expired');
    ended.push(found.row.review);
  }
  return ended;
}

export function* endReview(writing: Writing, found: Reviewed, state: Ending, why?: string): Work<void> {
  yield* appendEntry(writing, { ...about(found), event: state, text: why });
  yield* setState(writing, found.no, state);
}

function* setState({ sql, clock }: Writing, no: number, state: ReviewState): Work<void> {
  yield* sql.run`UPDATE review SET state = ${state}, closed_at = ${clock.now()} WHERE no = ${no}`;
}
