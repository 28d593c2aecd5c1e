import type { Recorded } from '../../model/attempt.ts';
import type { UnitChange } from '../../model/unit.ts';
import { hasResult } from '../../model/unit-state.ts';
import type { FoundRun } from '../find/find-run.ts';
import { type FoundUnit, findUnit } from '../find/find-unit.ts';
import { provenReview } from '../read/reviews.ts';
import type { Sql, Work } from '../sql.ts';
import { loseCall } from './calls.ts';
import type { FoundAttempt } from './find-attempt.ts';
import { moveUnit } from './move-unit.ts';
import type { Writing } from './writing.ts';

// Moves a unit if it is in one of the given states. Otherwise nothing happens.
export function* changeUnit(writing: Writing, run: FoundRun, change: UnitChange): Work<Recorded> {
  const at = yield* findUnit(writing.sql, run, change.unit, change.step);
  if (!change.from.includes(at.state)) return 'known';
  if (hasResult(change.state)) yield* checkResult(writing.sql, at, change);
  if (change.isCallLost === true) yield* loseOpenCall(writing, at);
  const code = yield* codeAt(writing.sql, at);
  const isDone = hasResult(change.state);
  yield* moveUnit(writing, at, change.unit, change, {
    attempts: at.attempts,
    ...(isDone ? { result: change.result } : { code }),
  });
  return 'recorded';
}

function* loseOpenCall(writing: Writing, at: FoundUnit): Work<void> {
  const attempt = yield* writing.sql.one<FoundAttempt>`SELECT id, calls FROM attempt
      WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo} AND number = ${at.attempts + 1}`;
  if (attempt !== undefined) yield* loseCall(writing, at, attempt);
}

function* codeAt(sql: Sql, { unitNo, stepNo }: FoundUnit): Work<string | undefined> {
  return (yield* sql.one<{ code?: string }>`SELECT code FROM unit_step WHERE unit_no = ${unitNo} AND step_no = ${stepNo}`)?.code;
}

function* checkResult(sql: Sql, { unitNo, stepNo }: FoundUnit, { unit, result }: UnitChange): Work<void> {
  const found = yield* sql.one<{ readonly status?: string; readonly review?: string }>`SELECT a.status,
      (SELECT r.id FROM review r WHERE r.unit_no = a.unit_no AND r.step_no = a.step_no AND r.attempt = a.number
        AND r.held = CASE c.value WHEN :same THEN c.reply ELSE c.value END) AS review
      FROM attempt a LEFT JOIN attempt_content c ON c.attempt_id = a.id
      WHERE a.unit_no = ${unitNo} AND a.step_no = ${stepNo} AND a.number = ${result ?? 0}`;
  if (found?.status === 'pass') return;
  const review = found?.status === 'hold' && found.review !== undefined ? yield* provenReview(sql, found.review) : undefined;
  if (review?.row.state === 'decided' && review.row.decision?.kind === 'approve') return;
  throw new RangeError(
    `Attempt ${result} can't make unit ${JSON.stringify(unit)} valid: expected a verdict that passed, or an approved review.`,
  );
}
