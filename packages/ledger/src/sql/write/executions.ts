import {
  bindingDigest,
  type ExecutionAnswer,
  type ExecutionBegin,
  type ExecutionEnd,
  type ExecutionRow,
  type ExecutionStart,
  type NewReview,
  notRunnable,
  type ReviewRow,
  type ReviewSource,
  type StartedExecution,
  UNKNOWN_KIND,
} from '@tamis/core/review';
import type { Recorded } from '../../model/attempt.ts';
import type { ExecutionPause, ExecutionResume, ResumedExecution } from '../../model/paused.ts';
import type { Tended } from '../../port/ledger.ts';
import { Altered } from '../altered.ts';
import { mayBeOver, type NumberedReview, provenReview, reviewById, reviewByNumber } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { storedText } from '../text.ts';
import { requireEffect, takeEffect } from './effect-keys.ts';
import { isInForce } from './grant-in-force.ts';
import { decidedAct, knownAct, placeOf, propose } from './propose.ts';
import { about, appendEntries, appendEntry, type NewEntry } from './review-log.ts';
import { closeReview, endReview, expireReviews } from './reviews.ts';
import type { Writing } from './writing.ts';

const EXECUTIONS = 'executions';

export function* startExecution(
  writing: Writing,
  { review, holder, milliseconds, claim: effect }: ExecutionStart,
): Work<ExecutionAnswer> {
  yield* endWhatIsOver(writing);
  const found = yield* provenReview(writing.sql, review);
  if (found === undefined) return { status: 'refused', reason: 'unknown' };
  const { row } = found;
  if (row.execution !== undefined) return { status: 'known', execution: row.execution };
  const reason = notRunnable(row);
  if (reason !== undefined) return { status: 'refused', reason };
  if (!(yield* isInForce(writing, row))) {
    yield* endReview(writing, found, 'stale', 'The grant that allowed it has ended.');
    return { status: 'refused', reason: 'grant-ended' };
  }
  const keeper = yield* takeEffect(writing, found.no, effect);
  if (keeper !== undefined) return { status: 'taken', review: keeper };
  const { token, intent } = yield* claim(writing, found, holder, milliseconds);
  yield* appendEntries(writing, [intent]);
  return { status: 'started', token };
}

// Opens the review of an act that a policy lets through, decides it and records that it is about to run, all in one write. If its source
// already has a review, or nothing in it can run, nothing is started.
export function* beginExecution(
  writing: Writing,
  source: ReviewSource,
  review: NewReview,
  { by, holder, milliseconds, claim: effect }: ExecutionBegin,
): Work<StartedExecution> {
  yield* endWhatIsOver(writing);
  const place = yield* placeOf(writing, source);
  const known = yield* knownAct(writing, place, source, review);
  if (known !== undefined) return { status: 'known', review: known };
  yield* requireEffect(writing, effect);
  const { entries, ...added } = yield* decidedAct(writing, place, source, review, by);
  yield* takeEffect(writing, added.no, effect);
  const isRunnable = notRunnable(added.row) === undefined;
  const claimed = isRunnable ? yield* claim(writing, added, holder, milliseconds) : undefined;
  yield* appendEntries(writing, claimed === undefined ? entries : [...entries, claimed.intent]);
  if (claimed === undefined) return { status: 'known', review: added.row };
  return { status: 'started', review: added.row, token: claimed.token };
}

// Gives this process the only claim to run an act. Returns the entry about it that the log still lacks.
function* claim(
  { sql, clock, ids }: Writing,
  found: NumberedReview,
  holder: string,
  milliseconds: number,
): Work<{ readonly token: string; readonly intent: NewEntry }> {
  const token = ids();
  const now = clock.now();
  // In its stored form, or the log entry would not match the row.
  const by = holder.toWellFormed();
  yield* sql.run`INSERT INTO execution (review_no, state, holder, token, started_at, until_at)
      VALUES (${found.no}, 'running', ${by}, ${token}, ${now}, ${now + milliseconds})`;
  return { token, intent: { ...about(found), event: 'intent', by, digest: agreedTo(found.row), at: now } };
}

export function* endWhatIsOver(writing: Writing): Work<Tended> {
  if (!(yield* mayBeOver(writing.sql, writing.clock.now()))) return { expired: [], unknown: [] };
  return { expired: yield* expireReviews(writing), unknown: yield* loseExecutions(writing) };
}

function agreedTo({ decision, digest }: ReviewRow): string {
  return decision?.digest ?? digest;
}

export function* renewExecution({ sql, clock }: Writing, review: string, token: string, milliseconds: number): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE execution SET until_at = ${clock.now() + milliseconds}
      WHERE token = ${token} AND state = 'running' AND review_no = (SELECT no FROM review WHERE id = ${review})`;
  return changes > 0 ? 'recorded' : 'known';
}

// Leaves an execution open until somebody comes back with what it waits for. If nobody does in that time, it counts as lost.
export function* suspendExecution(writing: Writing, { review, token, waitsFor, milliseconds }: ExecutionPause): Work<Recorded> {
  const found = yield* reviewById(writing.sql, review);
  const isOurs = found !== undefined && (yield* renewExecution(writing, review, token, milliseconds)) === 'recorded';
  if (!isOurs) return 'known';
  const { holder = '' } = found.row.execution ?? {};
  yield* appendEntry(writing, { ...about(found), event: 'suspended', by: holder, value: waitsFor });
  return 'recorded';
}

export function* resumeExecution(
  writing: Writing,
  { review, holder, milliseconds, waitsFor: wanted }: ExecutionResume,
): Work<ResumedExecution | undefined> {
  const { sql, clock, ids } = writing;
  yield* loseExecutions(writing);
  const found = yield* provenReview(sql, review);
  const { waitsFor } = found?.row.execution ?? {};
  if (found === undefined || waitsFor === undefined || (wanted ?? waitsFor) !== waitsFor) return undefined;
  const token = ids();
  yield* sql.run`UPDATE execution SET token = ${token}, until_at = ${clock.now() + milliseconds} WHERE review_no = ${found.no}`;
  yield* appendEntry(writing, { ...about(found), event: 'resumed', by: holder });
  return { token, waitsFor };
}

interface Claimed {
  readonly no: number;
  readonly digest: string;
  readonly by?: string;
  readonly agreed?: string;
  readonly asked?: string;
  readonly was: string;
}

export function* endExecution(
  writing: Writing,
  { review, token, state, result, error, by: teller }: ExecutionEnd,
): Work<Recorded> {
  const { sql, clock } = writing;
  const found =
    yield* sql.one<Claimed>`SELECT v.no, v.digest, l.by, l.digest AS agreed, a.id AS asked, e.state AS was FROM review v
      JOIN execution e ON e.review_no = v.no LEFT JOIN decision_log l ON l.review_no = v.no AND l.event = 'intent'
      LEFT JOIN review a ON a.no = e.asked_no
      WHERE v.id = ${review} AND ((e.token = ${token ?? null} AND e.state IN ('running', 'unknown'))
      OR (${token === undefined ? 1 : 0} = 1 AND e.state = 'unknown' AND a.state = 'open'))`;
  if (found === undefined) return 'known';
  const { no, digest, by, agreed, asked, was } = found;
  if (state === 'unknown') {
    if (was === 'unknown') return 'known';
    yield* askWhetherItRan(writing, yield* reviewByNumber(sql, no), error);
    return 'recorded';
  }
  if (by === undefined || agreed === undefined)
    throw new Altered(`The intent of review ${review} is not in the log of decisions.`);
  const at = clock.now();
  const { changes } = yield* sql.run`UPDATE execution SET state = ${state}, ended_at = ${at}, result = ${storedText(result)},
      error = ${storedText(error)} WHERE review_no = ${no} AND state IN ('running', 'unknown')`;
  if (changes === 0) return 'known';
  const reviewed = { no, row: { review, digest } };
  const said = { at, by: teller ?? by, digest: agreed, kind: state, value: result, text: error };
  yield* appendEntries(writing, [{ ...about(reviewed), event: 'result', ...said }]);
  // People agreed to it in another state of the world.
  if (state === 'not-run') yield* endReview(writing, reviewed, 'stale', error);
  if (asked !== undefined)
    yield* closeReview(
      writing,
      asked,
      'withdrawn',
      teller === undefined ? 'The process recorded the result late.' : 'Its reconcile function reported the outcome.',
    );
  return 'recorded';
}

// Opens a review for each execution whose process has been silent for too long. Returns the reviews' ids.
export function* loseExecutions(writing: Writing): Work<readonly string[]> {
  const { sql, clock } = writing;
  const lost = yield* sql.all<{ readonly no: number }>`SELECT review_no AS no FROM execution
      WHERE state = 'running' AND until_at <= ${clock.now()} ORDER BY review_no`;
  const asked: string[] = [];
  for (const { no } of lost) asked.push(yield* askWhetherItRan(writing, yield* reviewByNumber(sql, no)));
  return asked;
}

// Asks a person whether an act ran, because that can't be determined here. The act is never run again.
function* askWhetherItRan(writing: Writing, found: NumberedReview, error?: string): Work<string> {
  const { review, action, held, decision, digest, source } = found.row;
  const { waitsFor, ...execution } = found.row.execution as ExecutionRow;
  const opened = yield* propose(
    writing,
    { run: EXECUTIONS, step: 'execute', unit: review, attempt: 1 },
    {
      kind: UNKNOWN_KIND,
      reason: error !== undefined ? 'no-answer' : waitsFor === undefined ? 'crashed' : 'abandoned',
      held: '"unknown"',
      alternatives: '["ran","did not run"]',
      digest: bindingDigest({ kind: UNKNOWN_KIND, contract: digest, value: review }) ?? digest,
      detail: JSON.stringify({ review, action, held, decision, execution, source, error }),
    },
  );
  const { no: askedNo } = (yield* reviewById(writing.sql, opened.review)) as NumberedReview;
  yield* writing.sql.run`UPDATE execution SET state = 'unknown', asked_no = ${askedNo} WHERE review_no = ${found.no}`;
  yield* appendEntry(writing, { ...about(found), event: 'unknown', by: execution.holder, text: opened.review });
  return opened.review;
}
