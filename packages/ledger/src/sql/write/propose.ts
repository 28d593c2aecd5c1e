import type { NewReview, ReviewRow, ReviewSource } from '@tamis/core/review';
import { AnotherAct, heldAct, isSameAct } from '@tamis/core/review';
import { type FoundRun, lookUpRun } from '../find/find-run.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { storedId } from '../text.ts';
import { reachStep } from './add-units.ts';
import { decideByPolicy, knownReview, openReview } from './reviews.ts';
import { createRun } from './runs.ts';
import type { Writing } from './writing.ts';

/** The kind of run that represents a program with reviews here but no run. */
const KIND = 'reviews';

/**
 * Opens a review for a program that has no run here and, if there is a policy, decides it at once. An existing review is returned
 * unchanged, because no policy decides a review that a person was asked about. A different act under the same source is refused.
 */
export function* propose(writing: Writing, source: ReviewSource, review: NewReview, policy?: string): Work<ReviewRow> {
  const run = yield* sourceRun(writing, source);
  const known = yield* knownReview(writing, run, source);
  if (known !== undefined) {
    if (!isSameReview(known, review)) throw new AnotherAct(known);
    return known;
  }
  const opened = yield* openReview(writing, run, source, review);
  if (policy === undefined) return opened;
  yield* decideByPolicy(writing, opened.review, policy);
  return (yield* reviewById(writing.sql, opened.review))?.row ?? opened;
}

/** Whether a review is about the same act. Once its contents are purged, only the digest can tell. */
function isSameReview(known: ReviewRow, review: NewReview): boolean {
  if (known.digest === review.digest) return true;
  const [one, other] = [heldAct(known), heldAct(review)];
  return one !== undefined && other !== undefined && isSameAct(one, other);
}

/** The run that represents the source, with its step and its unit. */
function* sourceRun(writing: Writing, { run, step, unit }: ReviewSource): Work<FoundRun> {
  const { sql, clock } = writing;
  yield* createRun(writing, { run, kind: KIND, steps: [], contents: 'all' });
  const found = (yield* lookUpRun(sql, run)) as FoundRun;
  if ((yield* sql.one`SELECT 1 AS found FROM run WHERE no = ${found.no} AND kind <> ${KIND}`) !== undefined)
    throw new RangeError(`${JSON.stringify(run)} is a run; its reviews are opened with openReview.`);
  yield* sql.run`INSERT INTO step (run_no, no, name) SELECT ${found.no}, coalesce(max(no) + 1, 0), ${storedId(step)} FROM step
      WHERE run_no = ${found.no}
      HAVING NOT EXISTS (SELECT 1 FROM step WHERE run_no = ${found.no} AND name = ${step})`;
  const stepNo = (yield* sql.step(found.no, step)) ?? 0;
  yield* sql.run`INSERT INTO unit (run_no, id, step_no, state) VALUES (${found.no}, ${storedId(unit)}, ${stepNo}, 'waiting')
      ON CONFLICT DO NOTHING`;
  const { unitNo = 0 } =
    (yield* sql.one<{ unitNo: number }>`SELECT no AS unitNo FROM unit
      WHERE run_no = ${found.no} AND id = ${unit}`) ?? {};
  yield* reachStep(sql, { run: found, unitNo, stepNo }, clock.now());
  return found;
}
