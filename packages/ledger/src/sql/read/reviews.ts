import type { Agreement, DecisionKind, DecisionRow, ExecutionRow, ReviewRow } from '@tamis/core/review';
import type { ReviewQuery } from '../../port/ledger.ts';
import { Altered } from '../altered.ts';
import type { DoWork, Sql, Work } from '../sql.ts';
import { entriesOf, requireChain } from './log-entries.ts';
import { mismatchIn, type StoredParts } from './logged.ts';
import { PAGE_ROWS, paged } from './paged.ts';

const REVIEW = `SELECT v.no, v.id AS review, r.id AS run, u.id AS unit, n.name AS step, v.attempt, v.kind, v.reason, v.action, v.digest,
  v.contract, v.contract_text AS contractText, v.state_version AS stateVersion, v.state, v.created_at AS createdAt,
  v.expires_at AS expiresAt, v.held, v.alternatives, v.fallback, v.deciders, nullif(v.eyes, 1) AS eyes, v.detail, r.purged_at AS purgedAt
  FROM review v JOIN run r ON r.no = v.run_no JOIN unit u ON u.no = v.unit_no
  JOIN step n ON n.run_no = v.run_no AND n.no = v.step_no`;

type StoredReview = StoredParts['review'];

export interface NumberedReview {
  readonly no: number;
  readonly row: ReviewRow;
}

export function* reviewById(sql: Sql, review: string): Work<NumberedReview | undefined> {
  const row = yield* sql.one<StoredReview>(`${REVIEW} WHERE v.id = ?`, review);
  return row && { no: row.no, row: yield* whole(sql, row) };
}

export function* reviewByNumber(sql: Sql, no: number): Work<NumberedReview> {
  return { no, row: yield* whole(sql, yield* storedReview(sql, no)) };
}

export function* provenReview(sql: Sql, review: string): Work<NumberedReview | undefined> {
  const found = yield* reviewById(sql, review);
  if (found?.row.state !== 'decided' && found?.row.state !== 'expired') return found;
  const opened = yield* sql.one<{ readonly no: number }>`SELECT min(no) AS no FROM decision_log WHERE review_no = ${found.no}`;
  yield* requireChain(sql, opened?.no ?? 1);
  return found;
}

function* storedReview(sql: Sql, no: number): Work<StoredReview> {
  const row = yield* sql.one<StoredReview>(`${REVIEW} WHERE v.no = ?`, no);
  if (row === undefined) throw new Altered(`Review number ${no}, or its subject, is missing.`);
  return row;
}

export async function* readReviews(
  sql: Sql,
  doWork: DoWork,
  { newest = false, ...query }: ReviewQuery,
): AsyncGenerator<readonly ReviewRow[], void, undefined> {
  const { wanted, params } = conditionsOf(query);
  const [beyond, order, first] = newest ? ['<', 'DESC', Number.MAX_SAFE_INTEGER] : ['>', 'ASC', 0];
  const text = `${REVIEW} WHERE v.no ${beyond} ? ${wanted} ORDER BY v.no ${order} LIMIT ${PAGE_ROWS}`;
  const pages = paged<StoredReview>(doWork, (last) => sql.page(text, last?.no ?? first, ...params));
  for await (const rows of pages)
    for (const stored of rows) {
      const row = await doWork(whole(sql, stored));
      // Someone may have decided since the page was read.
      if (query.state === undefined || row.state === query.state) yield [row];
    }
}

// Executions that are running, and lost ones for which nobody has said yet whether they ran.
const UNSETTLED = `SELECT review_no FROM execution WHERE state = 'running' UNION ALL
  SELECT e.review_no FROM execution e JOIN review a ON a.no = e.asked_no WHERE e.state = 'unknown' AND a.state = 'open'`;

// Conditions use numbers, so that reviews of other runs and units are not scanned.
function conditionsOf({ run, unit, state, action, unsettled }: Omit<ReviewQuery, 'newest'>) {
  const parts: (readonly [condition: string, ...values: readonly string[]])[] = [];
  const number = '(SELECT no FROM run WHERE id = ?)';
  if (run !== undefined) parts.push([`v.run_no = ${number}`, run]);
  if (unit !== undefined && run !== undefined)
    parts.push([`v.unit_no = (SELECT no FROM unit WHERE run_no = ${number} AND id = ?)`, run, unit]);
  if (state !== undefined) parts.push(['v.state = ?', state]);
  if (action !== undefined) parts.push(['v.action = ?', action]);
  if (unsettled === true) parts.push([`v.no IN (${UNSETTLED})`]);
  return { wanted: parts.map(([condition]) => `AND ${condition}`).join(' '), params: parts.flatMap(([, ...values]) => values) };
}

// A review with its decision and execution, all of which must match the log. Rows are read one after another, and someone may decide in
// between, so only a difference that is still there on a second read counts as an alteration.
function* whole(sql: Sql, first: StoredReview): Work<ReviewRow> {
  for (let parts = yield* partsOf(sql, first); ; ) {
    const mismatch = mismatchIn(parts);
    if (mismatch === undefined) return rowOf(parts);
    const again = yield* partsOf(sql, yield* storedReview(sql, first.no));
    if (JSON.stringify(again) === JSON.stringify(parts)) throw new Altered(mismatch);
    parts = again;
  }
}

function* partsOf(sql: Sql, review: StoredReview): Work<StoredParts> {
  const { no } = review;
  const decision = yield* sql.one<Omit<DecisionRow, 'review'>>`SELECT kind, by, digest, at, value, text FROM decision
      WHERE review_no = ${no}`;
  return { review, decision, execution: yield* executionOf(sql, no), entries: yield* entriesOf(sql, no) };
}

function rowOf({ review: stored, decision, execution, entries }: StoredParts): ReviewRow {
  const { no: _, purgedAt: __, run, unit, step, attempt, deciders, ...review } = stored;
  const isEnded = review.state === 'stale' || review.state === 'withdrawn';
  const endReason = isEnded ? entries.findLast(({ event }) => event === review.state)?.text : undefined;
  const agreements = review.eyes === undefined ? [] : entries.filter(({ event }) => event === 'seconded');
  return {
    ...review,
    source: { run, unit, step, attempt },
    ...(deciders === undefined ? {} : { deciders: JSON.parse(deciders) as readonly string[] }),
    ...(decision === undefined ? {} : { decision: { review: review.review, ...decision } }),
    ...(agreements.length === 0 ? {} : { agreements: agreements.map(agreementIn) }),
    ...(execution === undefined ? {} : { execution: { ...execution, ...waitingIn(execution, entries) } }),
    ...(endReason === undefined ? {} : { endReason }),
  };
}

function waitingIn({ state }: ExecutionRow, entries: StoredParts['entries']): Pick<ExecutionRow, 'waitsFor'> {
  const last = entries.findLast(({ event }) => event === 'suspended' || event === 'resumed');
  return state === 'running' && last?.event === 'suspended' ? { waitsFor: last.value ?? '' } : {};
}

function agreementIn({ kind, by, digest, value }: StoredParts['entries'][number]): Agreement {
  return { kind: kind as DecisionKind, by, digest, ...(value === undefined ? {} : { value }) };
}

function* executionOf(sql: Sql, no: number): Work<ExecutionRow | undefined> {
  return yield* sql.one<ExecutionRow>`SELECT e.state, e.holder, e.started_at AS startedAt, e.ended_at AS endedAt, e.result,
      e.error, a.id AS asked FROM execution e LEFT JOIN review a ON a.no = e.asked_no WHERE e.review_no = ${no}`;
}

// Whether any review may have expired, or any execution may have lost its process.
export function* mayBeOver(sql: Sql, now: number): Work<boolean> {
  const found = yield* sql.one<{ readonly found: number }>`SELECT
      EXISTS (SELECT 1 FROM review WHERE state = 'open' AND expires_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM execution WHERE state = 'running' AND until_at <= ${now}) AS found`;
  return found?.found === 1;
}
