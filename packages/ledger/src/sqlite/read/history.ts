import type { HistoryEntry } from '../../model/history.ts';
import type { Sql } from '../file/sql.ts';

/** What happened to a review, oldest first. */
export function readHistory(sql: Sql, review: string): readonly HistoryEntry[] {
  return sql.all<HistoryEntry>(
    `SELECT l.event, nullif(l.by, '') AS by, l.at, l.kind, l.text FROM decision_log l JOIN review v ON v.no = l.review_no
      WHERE v.id = ? ORDER BY l.no`,
    review,
  );
}

/** A number that changes when another connection has written. */
export function readVersion(sql: Sql): number {
  return sql.one<{ readonly data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
}
