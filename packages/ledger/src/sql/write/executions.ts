import type { ExecutionAnswer, ExecutionEnd, ExecutionRow, ExecutionStart, ReviewRow } from '@tamis/core/review';
import { bindingDigest, notRunnable, UNKNOWN_KIND } from '@tamis/core/review';
import type { Recorded } from '../../model/attempt.ts';
import type { ExecutionPause, ResumedExecution } from '../../model/paused.ts';
import { type NumberedReview, provenReview, reviewById, reviewByNumber } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { storedText } from '../text.ts';
import { propose } from './propose.ts';
import { about, appendEntry } from './review-log.ts';
import { closeReview, endReview, expireReviews } from './reviews.ts';
import type { Writing } from './writing.ts';

/** The source of reviews that ask whether something ran. */
const EXECUTIONS = 'executions';

/** Records that an act is about to run. This can be done only once. */
export function* startExecution(writing: Writing, { review, holder, milliseconds }: ExecutionStart): Work<ExecutionAnswer> {
  const { sql, clock, ids } = writing;
  yield* expireReviews(writing);
  yield* loseExecutions(writing);
  const found = yield* provenReview(sql, review);
  if (found === undefined) return { status: 'refused', reason: 'unknown' };
  const { row, no } = found;
  if (row.execution !== undefined) return { status: 'known', execution: row.execution };
  const reason = notRunnable(row);
  if (reason !== undefined) return { status: 'refused', reason };
  const token = ids();
  const now = clock.now();
  yield* sql.run`INSERT INTO execution (review_no, state, holder, token, started_at, until_at)
      VALUES (${no}, 'running', ${holder}, ${token}, ${now}, ${now + milliseconds})`;
  yield* appendEntry(writing, { ...about(found), event: 'intent', by: holder, digest: agreedTo(row), at: now });
  return { status: 'started', token };
}

/** The digest of the act to run: the decision's, or the review's if its fallback runs. */
function agreedTo({ decision, digest }: ReviewRow): string {
  return decision?.digest ?? digest;
}

/** Records a heartbeat of the process that runs an act. */
export function* renewExecution({ sql, clock }: Writing, review: string, token: string, milliseconds: number): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE execution SET until_at = ${clock.now() + milliseconds}
      WHERE token = ${token} AND state = 'running' AND review_no = (SELECT no FROM review WHERE id = ${review})`;
  return changes > 0 ? 'recorded' : 'known';
}

/** Leaves an execution open until somebody comes back with what it waits for. If nobody does in that time, it counts as lost. */
export function* suspendExecution(writing: Writing, { review, token, waitsFor, milliseconds }: ExecutionPause): Work<Recorded> {
  const found = yield* reviewById(writing.sql, review);
  const isOurs = found !== undefined && (yield* renewExecution(writing, review, token, milliseconds)) === 'recorded';
  if (!isOurs) return 'known';
  const { holder = '' } = found.row.execution ?? {};
  yield* appendEntry(writing, { ...about(found), event: 'suspended', by: holder, value: waitsFor });
  return 'recorded';
}

/** Takes up an execution that waits. It can be done once each time that it was suspended. */
export function* resumeExecution(
  writing: Writing,
  { review, holder, milliseconds }: ExecutionStart,
): Work<ResumedExecution | undefined> {
  const { sql, clock, ids } = writing;
  yield* loseExecutions(writing);
  const found = yield* provenReview(sql, review);
  const { waitsFor } = found?.row.execution ?? {};
  if (found === undefined || waitsFor === undefined) return undefined;
  const token = ids();
  yield* sql.run`UPDATE execution SET token = ${token}, until_at = ${clock.now() + milliseconds} WHERE review_no = ${found.no}`;
  yield* appendEntry(writing, { ...about(found), event: 'resumed', by: holder });
  return { token, waitsFor };
}

/** Records the result of an execution. It is accepted even from a process presumed dead, and the question about it is then withdrawn. */
export function* endExecution(writing: Writing, { review, token, state, result, error }: ExecutionEnd): Work<Recorded> {
  const { sql, clock } = writing;
  const found = yield* reviewById(sql, review);
  if (found === undefined) return 'known';
  const at = clock.now();
  const { changes } = yield* sql.run`UPDATE execution SET state = ${state}, ended_at = ${at}, result = ${storedText(result)},
      error = ${storedText(error)}
      WHERE review_no = ${found.no} AND token = ${token} AND state IN ('running', 'unknown')`;
  if (changes === 0) return 'known';
  const { holder = '', asked } = found.row.execution ?? {};
  const said = { at, by: holder, digest: agreedTo(found.row), kind: state, value: result, text: error };
  yield* appendEntry(writing, { ...about(found), event: 'result', ...said });
  // People agreed to it in another state of the world.
  if (state === 'not-run') yield* endReview(writing, found, 'stale', error);
  if (asked !== undefined) yield* closeReview(writing, asked, 'withdrawn', 'The process recorded the result late.');
  return 'recorded';
}

/** Opens a review for each execution whose process has been silent for too long. Returns the reviews' ids. */
export function* loseExecutions(writing: Writing): Work<readonly string[]> {
  const { sql, clock } = writing;
  const lost = yield* sql.all<{ readonly no: number }>`SELECT review_no AS no FROM execution
      WHERE state = 'running' AND until_at <= ${clock.now()} ORDER BY review_no`;
  const asked: string[] = [];
  for (const { no } of lost) asked.push(yield* askWhetherItRan(writing, yield* reviewByNumber(sql, no)));
  return asked;
}

/** Asks a person whether an act ran, because that can't be determined here. The act is never run again. */
function* askWhetherItRan(writing: Writing, found: NumberedReview): Work<string> {
  const { review, action, held, decision, digest, source } = found.row;
  const { waitsFor, ...execution } = found.row.execution as ExecutionRow;
  const opened = yield* propose(
    writing,
    { run: EXECUTIONS, step: 'execute', unit: review, attempt: 1 },
    {
      kind: UNKNOWN_KIND,
      reason: waitsFor === undefined ? 'crashed' : 'abandoned',
      held: '"unknown"',
      alternatives: '["ran","did not run"]',
      digest: bindingDigest({ kind: UNKNOWN_KIND, contract: digest, value: review }) ?? digest,
      detail: JSON.stringify({ review, action, held, decision, execution, source }),
    },
  );
  const { no: askedNo } = (yield* reviewById(writing.sql, opened.review)) as NumberedReview;
  yield* writing.sql.run`UPDATE execution SET state = 'unknown', asked_no = ${askedNo} WHERE review_no = ${found.no}`;
  yield* appendEntry(writing, { ...about(found), event: 'unknown', by: execution.holder, text: opened.review });
  return opened.review;
}
