import {
  AnotherAct,
  type EffectClaim,
  heldAct,
  isSameAct,
  type NewReview,
  type ReviewRow,
  type ReviewSource,
} from '@tamis/core/review';
import { type FoundRun, findRun, findStep, lookUpRun } from '../find/find-run.ts';
import { type NumberedReview, reviewByNumber } from '../read/reviews.ts';
import type { Sql, Work } from '../sql.ts';
import { storedId } from '../text.ts';
import { addDecision, addReview, type Place } from './add-review.ts';
import { reachStep } from './add-units.ts';
import { requireEffect, takeEffect } from './effect-keys.ts';
import { appendEntries, type NewEntry } from './review-log.ts';
import { knownReview } from './reviews.ts';
import { createRun } from './runs.ts';
import type { Writing } from './writing.ts';

const KIND = 'reviews';

// Opens a review for a program that has no run here and, if there is a policy, decides it at once. An existing review is returned
// unchanged, because no policy decides a review that a person was asked about. A different act under the same source is refused.
export function* propose(
  writing: Writing,
  source: ReviewSource,
  review: NewReview,
  policy?: string,
  claim?: EffectClaim,
): Work<ReviewRow> {
  const place = yield* placeOf(writing, source);
  const known = yield* knownAct(writing, place, source, review);
  if (known !== undefined) return known;
  yield* requireEffect(writing, claim);
  const { no, entries } = yield* policy === undefined
    ? openAct(writing, place, source, review)
    : decidedAct(writing, place, source, review, policy);
  yield* appendEntries(writing, entries);
  yield* takeEffect(writing, no, claim);
  return (yield* reviewByNumber(writing.sql, no)).row;
}

// The review that a source already has, which must be about the same act.
export function* knownAct(
  writing: Writing,
  place: SourcePlace,
  { attempt }: ReviewSource,
  review: NewReview,
): Work<ReviewRow | undefined> {
  const known = place.isNew ? undefined : yield* knownReview(writing, place, attempt);
  if (known !== undefined && !isSameReview(known, review)) throw new AnotherAct(known);
  return known;
}

// A review that was just added, and the entries about it that the log still lacks.
interface AddedAct extends NumberedReview {
  readonly entries: readonly NewEntry[];
}

function* openAct(writing: Writing, place: Place, source: ReviewSource, review: NewReview): Work<AddedAct> {
  const { opened, ...added } = yield* addReview(writing, place, source, review);
  return { ...added, entries: [opened] };
}

export function* decidedAct(writing: Writing, place: Place, source: ReviewSource, review: NewReview, by: string): Work<AddedAct> {
  const { opened, no, row } = yield* addReview(writing, place, source, review, 'decided');
  // In its stored form, or the log entry would not match the row.
  const decision = { kind: 'approve', by: by.toWellFormed(), digest: review.digest } as const;
  const decided = yield* addDecision(writing, { no, row }, decision);
  const { at } = decided;
  return { no, row: { ...row, decision: { review: row.review, ...decision, at } }, entries: [opened, decided] };
}

function isSameReview(known: ReviewRow, review: NewReview): boolean {
  if (known.digest === review.digest) return true;
  const [one, other] = [heldAct(known), heldAct(review)];
  return one !== undefined && other !== undefined && isSameAct(one, other);
}

// The unit that represents a source, and whether it was just added, so that nothing can be known about it.
interface SourcePlace extends Place {
  readonly isNew: boolean;
}

export function* placeOf(writing: Writing, { run: name, step, unit }: ReviewSource): Work<SourcePlace> {
  const { sql, clock } = writing;
  const run = yield* sourceRun(writing, name);
  const stepNo = (yield* sql.step(run.no, step)) ?? (yield* addStep(sql, run, step));
  const { changes, id } = yield* sql.insert`INSERT INTO unit (run_no, id, step_no, state)
      VALUES (${run.no}, ${storedId(unit)}, ${stepNo}, 'waiting') ON CONFLICT DO NOTHING RETURNING no`;
  const isNew = changes > 0;
  const unitNo = isNew ? id : yield* numberOf(sql, run, unit);
  yield* reachStep(sql, { run, unitNo, stepNo }, clock.now());
  return { run, unitNo, stepNo, isNew };
}

function* sourceRun(writing: Writing, run: string): Work<FoundRun> {
  const { sql } = writing;
  const known = yield* lookUpRun(sql, run);
  if (known === undefined) yield* createRun(writing, { run, kind: KIND, steps: [], contents: 'all' });
  else if ((yield* sql.one`SELECT 1 AS found FROM run WHERE no = ${known.no} AND kind <> ${KIND}`) !== undefined)
    throw new RangeError(`${JSON.stringify(run)} is a run; its reviews are opened with openReview.`);
  return known ?? (yield* findRun(sql, run));
}

function* addStep(sql: Sql, run: FoundRun, step: string): Work<number> {
  yield* sql.run`INSERT INTO step (run_no, no, name) SELECT ${run.no}, coalesce(max(no) + 1, 0), ${storedId(step)} FROM step
      WHERE run_no = ${run.no}
      HAVING NOT EXISTS (SELECT 1 FROM step WHERE run_no = ${run.no} AND name = ${step})`;
  return yield* findStep(sql, run, step);
}

function* numberOf(sql: Sql, run: FoundRun, unit: string): Work<number> {
  const found = yield* sql.one<{ readonly no: number }>`SELECT no FROM unit WHERE run_no = ${run.no} AND id = ${unit}`;
  return found?.no ?? 0;
}
