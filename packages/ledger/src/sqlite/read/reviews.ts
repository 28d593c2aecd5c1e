import type { DecisionRow, ReviewRow, ReviewState } from '../../model/review.ts';
import type { Sql } from '../file/sql.ts';
import { PAGE_ROWS, paged } from './paged.ts';

const REVIEW = `SELECT v.no, v.id AS review, r.id AS run, u.id AS unit, n.name AS step, v.attempt, v.kind, v.reason, v.digest,
  v.contract, v.state_version AS stateVersion, v.state, v.created_at AS createdAt, v.expires_at AS expiresAt, v.held,
  v.alternatives, v.detail FROM review v JOIN run r ON r.no = v.run_no JOIN unit u ON u.no = v.unit_no
  JOIN step n ON n.run_no = v.run_no AND n.no = v.step_no`;

type StoredReview = Omit<ReviewRow, 'source' | 'decision'> & ReviewRow['source'] & { readonly no: number };

/** The review of an id. */
export function reviewById(sql: Sql, review: string): ReviewRow | undefined {
  const row = sql.one<StoredReview>(`${REVIEW} WHERE v.id = ?`, review);
  return row && withDecision(sql, row);
}

/** The review of a number in the file. */
export function reviewByNumber(sql: Sql, no: number): ReviewRow {
  return withDecision(sql, sql.one<StoredReview>(`${REVIEW} WHERE v.no = ?`, no) as StoredReview);
}

/** Reviews in the order in which they were opened. */
export async function* readReviews(
  sql: Sql,
  { run, state }: { readonly run?: string; readonly state?: ReviewState },
): AsyncGenerator<ReviewRow, void, undefined> {
  const wanted = [run === undefined ? '' : 'AND r.id = ?', state === undefined ? '' : 'AND v.state = ?'].join(' ');
  const params = [run, state].filter((value) => value !== undefined);
  const text = `${REVIEW} WHERE v.no > ? ${wanted} ORDER BY v.no LIMIT ${PAGE_ROWS}`;
  for await (const row of paged<StoredReview>((last) => sql.page(text, last?.no ?? 0, ...params))) yield withDecision(sql, row);
}

function withDecision(sql: Sql, { no, run, unit, step, attempt, ...review }: StoredReview): ReviewRow {
  const decision = sql.one<Omit<DecisionRow, 'review'>>(
    'SELECT kind, by, digest, at, value, text FROM decision WHERE review_no = ?',
    no,
  );
  return {
    ...review,
    source: { run, unit, step, attempt },
    ...(decision === undefined ? {} : { decision: { review: review.review, ...decision } }),
  };
}
