import { checkTerms, type NewDecision, type NewReview, type ReviewRow } from '@tamis/core/review';
import type { AttemptKey } from '../../model/attempt.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import type { NumberedReview } from '../read/reviews.ts';
import { contentsDigest, termsDigest } from '../review-digests.ts';
import type { Work } from '../sql.ts';
import { storedId, storedText } from '../text.ts';
import { about, type NewEntry } from './review-log.ts';
import type { Writing } from './writing.ts';

export type Place = Pick<FoundUnit, 'run' | 'unitNo' | 'stepNo'>;

// A review that was just added, and the entry about it that the log still lacks.
export interface AddedReview extends NumberedReview {
  readonly opened: NewEntry;
}

export function* addReview(
  { sql, clock, ids }: Writing,
  { run, unitNo, stepNo }: Place,
  source: AttemptKey,
  review: NewReview,
  state: 'open' | 'decided' = 'open',
): Work<AddedReview> {
  checkTerms(review);
  const id = storedId(review.review ?? ids());
  const at = { run: run.id, unit: source.unit, step: source.step, attempt: source.attempt, createdAt: clock.now() };
  const { deciders: people, detail: shown, ...rest } = review;
  const deciders = people && JSON.stringify(people);
  const detail = run.contents === 'none' ? undefined : shown;
  const { id: no } = yield* sql.insert`INSERT INTO review (id, run_no, unit_no, step_no, attempt, kind, reason, action, digest,
      contract, contract_text, state_version, state, created_at, closed_at, expires_at, held, alternatives, fallback, deciders, eyes,
      detail)
      VALUES (${id}, ${run.no}, ${unitNo}, ${stepNo}, ${source.attempt}, ${review.kind}, ${review.reason},
      ${review.action ?? null}, ${review.digest}, ${review.contract ?? null}, ${storedText(review.contractText)},
      ${review.stateVersion ?? null}, ${state}, ${at.createdAt}, ${state === 'open' ? null : at.createdAt},
      ${review.expiresAt ?? null}, ${storedText(review.held)}, ${storedText(review.alternatives)}, ${storedText(review.fallback)},
      ${deciders ?? null}, ${review.eyes ?? 1}, ${storedText(detail)}) RETURNING no`;
  const digests = {
    valueDigest: contentsDigest({ ...rest, ...(detail === undefined ? {} : { detail }) }),
    textDigest: termsDigest({ ...rest, ...at, review: id, ...(deciders === undefined ? {} : { deciders }) }),
  };
  const { digest, kind } = review;
  const opened: NewEntry = { reviewNo: no, review: id, event: 'opened', digest, kind, at: at.createdAt, ...digests };
  return { no, opened, row: { ...rowAdded({ ...review, review: id }, at, detail), state } };
}

function rowAdded(
  { detail: _, eyes, ...review }: NewReview & { readonly review: string },
  { createdAt, ...source }: ReviewRow['source'] & { readonly createdAt: number },
  detail: string | undefined,
): Omit<ReviewRow, 'state'> {
  return {
    ...review,
    ...(eyes === undefined || eyes === 1 ? {} : { eyes }),
    ...(detail === undefined ? {} : { detail }),
    ...{ source, createdAt },
  };
}

// Adds a decision. Returns the entry about it that the log still lacks.
export function* addDecision(
  { sql, clock }: Writing,
  found: NumberedReview,
  { kind, by, digest, value, text }: Omit<NewDecision, 'review'>,
): Work<NewEntry & { readonly at: number }> {
  const at = clock.now();
  yield* sql.run`INSERT INTO decision (review_no, kind, by, digest, at, value, text)
      VALUES (${found.no}, ${kind}, ${by}, ${digest}, ${at}, ${storedText(value)}, ${storedText(text)})`;
  return { ...about(found), event: 'decided', by, digest, kind, value, text, at };
}
