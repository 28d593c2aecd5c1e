import type { HistoryEntry } from '../../model/history.ts';
import type { Sql, Work } from '../sql.ts';

/** What happened to a review, oldest first. */
export function* readHistory(sql: Sql, review: string): Work<readonly HistoryEntry[]> {
  return yield* sql.all<HistoryEntry>`SELECT l.event, nullif(l.by, '') AS by, l.at, l.kind, l.text
      FROM decision_log l JOIN review v ON v.no = l.review_no
      WHERE v.id = ${review} ORDER BY l.no`;
}
