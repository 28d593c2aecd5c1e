import type { RecheckRow } from '../../model/recheck-row.ts';
import type { Sql, Work } from '../sql.ts';

// Until a question is answered, its answer column holds the edit it is about.
const RECHECK = `SELECT k.no AS recheck, v.id AS review, k.by, k.asked_at AS askedAt, k.answered_at AS answeredAt, k.host,
  CASE WHEN k.answered_at IS NULL THEN k.answer END AS edit, CASE WHEN k.answered_at IS NOT NULL THEN k.answer END AS answer
  FROM recheck k JOIN review v ON v.no = k.review_no`;

export function* openRechecks(sql: Sql): Work<readonly RecheckRow[]> {
  return yield* sql.all<RecheckRow>(`${RECHECK} WHERE k.answered_at IS NULL ORDER BY k.no`);
}

export function* readRecheck(sql: Sql, recheck: number): Work<RecheckRow | undefined> {
  return yield* sql.one<RecheckRow>(`${RECHECK} WHERE k.no = ?`, recheck);
}
