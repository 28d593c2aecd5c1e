import type { RecheckRow } from '../../model/execution.ts';
import type { Sql } from '../file/sql.ts';

const RECHECK = `SELECT k.no AS recheck, v.id AS review, k.by, k.asked_at AS askedAt, k.answered_at AS answeredAt, k.host, k.answer
  FROM recheck k JOIN review v ON v.no = k.review_no`;

/** Questions that nobody has answered, oldest first. */
export function openRechecks(sql: Sql): readonly RecheckRow[] {
  return sql.all<RecheckRow>(`${RECHECK} WHERE k.answered_at IS NULL ORDER BY k.no`);
}

/** One question with its answer. */
export function readRecheck(sql: Sql, recheck: number): RecheckRow | undefined {
  return sql.one<RecheckRow>(`${RECHECK} WHERE k.no = ?`, recheck);
}
