import type { Rejudged, Rejudgement } from '../../model/attempt.ts';
import { firstCode } from '../../model/judgement-of.ts';
import { hasResult } from '../../model/unit-state.ts';
import type { FoundRun } from '../find/find-run.ts';
import { type FoundUnit, findUnit } from '../find/find-unit.ts';
import type { Sql, Work } from '../sql.ts';
import { addAttempt } from './find-attempt.ts';
import { judge } from './judge.ts';
import { moveUnit } from './move-unit.ts';
import { openReview } from './reviews.ts';
import { supersede } from './supersede.ts';
import type { Writing } from './writing.ts';

export function* rejudge(writing: Writing, run: FoundRun, rejudgement: Rejudgement): Work<Rejudged> {
  const { sql, clock } = writing;
  const { unit, step, origin, contract, reason = 'recheck', judgement, move, review } = rejudgement;
  checkMove(rejudgement);
  const at = yield* findUnit(sql, run, unit, step);
  const told = yield* originOf(sql, at, rejudgement);
  if (yield* hasChildren(sql, at)) {
    yield* sql.run`UPDATE unit_step SET outdated = ${contract} WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo}`;
    return 'children';
  }
  yield* makeRoom(sql, at);
  const attempt = at.attempts + 1;
  const added = yield* addAttempt(sql, at, { attempt, reason, contract }, clock.now());
  yield* judge(writing, at, added, { judgement, contract, ...(told.reply === undefined ? {} : { reply: told.reply }) });
  yield* sql.run`UPDATE attempt SET origin = ${origin}, finish = ${told.finish ?? null}, model = ${told.model ?? null}
      WHERE id = ${added.id}`;
  yield* sql.run`UPDATE unit_step SET rechecks = rechecks + 1 WHERE unit_no = ${at.unitNo} AND step_no = ${at.stepNo}`;
  yield* supersede(writing, at, 'The stored reply was judged again.');
  yield* moveUnit(writing, at, unit, move, {
    attempts: attempt,
    ...(hasResult(move.state) ? { result: attempt } : { code: firstCode(judgement) }),
  });
  if (review !== undefined) yield* openReview(writing, run, { unit, step, attempt }, review);
  return 'recorded';
}

function checkMove({ unit, judgement: { status }, move: { state } }: Rejudgement): void {
  if (hasResult(state) === (status === 'pass')) return;
  throw new RangeError(`Unit ${JSON.stringify(unit)} can't become ${state} with a verdict of ${status}.`);
}

interface Origin {
  readonly reply?: string;
  readonly finish?: string;
  readonly model?: string;
}

function* originOf(sql: Sql, { unitNo, stepNo }: FoundUnit, { unit, origin }: Rejudgement): Work<Origin> {
  const found = yield* sql.one<Origin>`SELECT a.finish, a.model, c.reply FROM attempt a
      LEFT JOIN attempt_content c ON c.attempt_id = a.id
      WHERE a.unit_no = ${unitNo} AND a.step_no = ${stepNo} AND a.number = ${origin} AND a.status IS NOT NULL
      AND a.origin IS NULL`;
  if (found !== undefined) return found;
  throw new RangeError(`Unit ${JSON.stringify(unit)} has no judged reply ${origin} to judge again.`);
}

export function* hasChildren(sql: Sql, { unitNo }: FoundUnit): Work<boolean> {
  return (yield* sql.one`SELECT 1 FROM unit WHERE parent_no = ${unitNo} LIMIT 1`) !== undefined;
}

// Makes room for a new attempt. An attempt that had only faults occupies the next number, so it is moved up by one.
function* makeRoom(sql: Sql, { unitNo, stepNo, attempts }: FoundUnit): Work<void> {
  yield* sql.run`UPDATE attempt SET number = number + 1 WHERE unit_no = ${unitNo} AND step_no = ${stepNo}
      AND number = ${attempts + 1} AND status IS NULL`;
}
