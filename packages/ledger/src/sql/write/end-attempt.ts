import type { AttemptEnd, Recorded } from '../../model/attempt.ts';
import { firstCode } from '../../model/judgement-of.ts';
import { hasResult } from '../../model/unit-state.ts';
import type { FoundRun } from '../find/find-run.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import { together, type Work } from '../sql.ts';
import { closeCall, loseCall } from './calls.ts';
import { addAttempt, findWithAttempt } from './find-attempt.ts';
import { judge } from './judge.ts';
import { moveUnit } from './move-unit.ts';
import { rejudge } from './rejudge.ts';
import { openReview } from './reviews.ts';
import { changeRun } from './runs.ts';
import type { Writing } from './writing.ts';

export function* endAttempt(writing: Writing, run: FoundRun, end: AttemptEnd): Work<Recorded> {
  const { sql, clock } = writing;
  checkMove(end);
  const { at, known } = yield* findWithAttempt(sql, run, end);
  if (end.call !== undefined && known === undefined)
    throw new RangeError(`Attempt ${end.attempt} of unit ${JSON.stringify(end.unit)} has no call: it was never started.`);
  const isAwaited =
    known === undefined || end.call === undefined || (yield* closeCall(writing, known, end.call.call, 'answered', end.call));
  if (known?.status !== undefined || !isAwaited || !mayEnd(at, end)) return 'known';
  const attempt = known ?? (yield* addAttempt(sql, at, end, clock.now()));
  if (end.call === undefined && known !== undefined) yield* loseCall(writing, at, known);
  const left = {
    attempts: end.attempt,
    ...(hasResult(end.move.state) ? { result: end.attempt } : { code: firstCode(end.judgement) }),
  };
  yield* together([judge(writing, at, attempt, end), moveUnit(writing, at, end.unit, end.move, left)]);
  if (end.blames !== undefined) yield* rejudge(writing, run, end.blames);
  if (end.run !== undefined) yield* changeRun(writing, run, end.run);
  if (end.review !== undefined)
    yield* openReview(writing, run, { ...end, attempt: end.review.attempt ?? end.attempt }, end.review);
  return 'recorded';
}

function checkMove({ unit, judgement, move }: AttemptEnd): void {
  if (!hasResult(move.state) || judgement.status === 'pass') return;
  throw new RangeError(`Unit ${JSON.stringify(unit)} can't become ${move.state} with a verdict of ${judgement.status}.`);
}

function mayEnd({ state }: FoundUnit, { call }: AttemptEnd): boolean {
  return state === 'running' || (call === undefined && (state === 'pending' || state === 'waiting'));
}
