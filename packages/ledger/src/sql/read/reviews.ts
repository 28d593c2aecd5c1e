import type { Agreement } from '@tamis/core/review';
import type { ExecutionRow } from '../../model/execution.ts';
import type { DecisionRow, ReviewRow } from '../../model/review.ts';
import type { ReviewQuery } from '../../port/ledger.ts';
import type { DoWork, Sql, Work } from '../sql.ts';
import { PAGE_ROWS, paged } from './paged.ts';

const REVIEW = `SELECT v.no, v.id AS review, r.id AS run, u.id AS unit, n.name AS step, v.attempt, v.kind, v.reason, v.action, v.digest,
  v.contract, v.contract_text AS contractText, v.state_version AS stateVersion, v.state, v.created_at AS createdAt,
  v.expires_at AS expiresAt, v.held, v.alternatives, v.fallback, v.deciders, nullif(v.eyes, 1) AS eyes, v.detail
  FROM review v JOIN run r ON r.no = v.run_no JOIN unit u ON u.no = v.unit_no
  JOIN step n ON n.run_no = v.run_no AND n.no = v.step_no`;

type StoredReview = Omit<ReviewRow, 'source' | 'decision' | 'deciders'> &
  ReviewRow['source'] & { readonly no: number; readonly deciders?: string };

/** A review with its number in the file. */
export interface NumberedReview {
  readonly no: number;
  readonly row: ReviewRow;
}

/** The review with an id. */
export function* reviewById(sql: Sql, review: string): Work<NumberedReview | undefined> {
  const row = yield* sql.one<StoredReview>(`${REVIEW} WHERE v.id = ?`, review);
  return row && { no: row.no, row: yield* whole(sql, row) };
}

/** The review with a number in the file. */
export function* reviewByNumber(sql: Sql, no: number): Work<NumberedReview> {
  return { no, row: yield* whole(sql, (yield* sql.one<StoredReview>(`${REVIEW} WHERE v.no = ?`, no)) as StoredReview) };
}

/** Reviews in the order in which they were opened. */
export async function* readReviews(
  sql: Sql,
  doWork: DoWork,
  { newest = false, ...query }: ReviewQuery,
): AsyncGenerator<ReviewRow, void, undefined> {
  const { wanted, params } = conditionsOf(query);
  const [beyond, order, first] = newest ? ['<', 'DESC', Number.MAX_SAFE_INTEGER] : ['>', 'ASC', 0];
  const text = `${REVIEW} WHERE v.no ${beyond} ? ${wanted} ORDER BY v.no ${order} LIMIT ${PAGE_ROWS}`;
  for await (const row of paged<StoredReview>(doWork, (last) => sql.page(text, last?.no ?? first, ...params)))
    yield await doWork(whole(sql, row));
}

/** What runs now, and what was lost while nobody has said whether it ran. */
const UNSETTLED = `SELECT review_no FROM execution WHERE state = 'running' UNION ALL
  SELECT e.review_no FROM execution e JOIN review a ON a.no = e.asked_no WHERE e.state = 'unknown' AND a.state = 'open'`;

/** By number, so that reviews of other runs and units are not scanned. */
function conditionsOf({ run, unit, state, unsettled }: Omit<ReviewQuery, 'newest'>) {
  const parts: (readonly [condition: string, ...values: readonly string[]])[] = [];
  const number = '(SELECT no FROM run WHERE id = ?)';
  if (run !== undefined) parts.push([`v.run_no = ${number}`, run]);
  if (unit !== undefined && run !== undefined)
    parts.push([`v.unit_no = (SELECT no FROM unit WHERE run_no = ${number} AND id = ?)`, run, unit]);
  if (state !== undefined) parts.push(['v.state = ?', state]);
  if (unsettled === true) parts.push([`v.no IN (${UNSETTLED})`]);
  return { wanted: parts.map(([condition]) => `AND ${condition}`).join(' '), params: parts.flatMap(([, ...values]) => values) };
}

/** A review with what people decided about it and what came of it. */
function* whole(sql: Sql, { no, run, unit, step, attempt, deciders, ...review }: StoredReview): Work<ReviewRow> {
  const decision = yield* sql.one<Omit<DecisionRow, 'review'>>(
    'SELECT kind, by, digest, at, value, text FROM decision WHERE review_no = ?',
    no,
  );
  const agreements = review.eyes === undefined ? [] : yield* agreementsOf(sql, no);
  const execution = yield* executionOf(sql, no);
  const endReason =
    review.state === 'stale' || review.state === 'withdrawn' ? yield* endReasonOf(sql, no, review.state) : undefined;
  return {
    ...review,
    source: { run, unit, step, attempt },
    ...(deciders === undefined ? {} : { deciders: JSON.parse(deciders) as readonly string[] }),
    ...(decision === undefined ? {} : { decision: { review: review.review, ...decision } }),
    ...(agreements.length === 0 ? {} : { agreements }),
    ...(execution === undefined ? {} : { execution }),
    ...(endReason === undefined ? {} : { endReason }),
  };
}

function* agreementsOf(sql: Sql, no: number): Work<readonly Agreement[]> {
  return yield* sql.all<Agreement>(
    `SELECT kind, by, digest, value FROM decision_log WHERE review_no = ? AND event = 'seconded' ORDER BY no`,
    no,
  );
}

function* endReasonOf(sql: Sql, no: number, state: string): Work<string | undefined> {
  const end = yield* sql.one<{ readonly text?: string }>(
    'SELECT text FROM decision_log WHERE review_no = ? AND event = ? ORDER BY no DESC LIMIT 1',
    no,
    state,
  );
  return end?.text;
}

function* executionOf(sql: Sql, no: number): Work<ExecutionRow | undefined> {
  return yield* sql.one<ExecutionRow>(
    `SELECT e.state, e.holder, e.started_at AS startedAt, e.ended_at AS endedAt, e.result, e.error, a.id AS asked
      FROM execution e LEFT JOIN review a ON a.no = e.asked_no WHERE e.review_no = ?`,
    no,
  );
}

/** Whether any review may have expired, or any execution may have lost its process. */
export function* mayBeOver(sql: Sql, now: number): Work<boolean> {
  const found = yield* sql.one<{ readonly found: number }>(
    `SELECT EXISTS (SELECT 1 FROM review WHERE state = 'open' AND expires_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM execution WHERE state = 'running' AND until_at <= ?) AS found`,
    now,
  );
  return found?.found === 1;
}
