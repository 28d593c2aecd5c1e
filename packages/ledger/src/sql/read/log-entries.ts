import { type LogEntry, logLine } from '@tamis/core/review';
import type { HistoryEntry } from '../../model/history.ts';
import { Altered } from '../altered.ts';
import type { Sql, Work } from '../sql.ts';
import { textDigest } from '../text.ts';

interface StoredEntry extends Omit<LogEntry, 'review'> {
  readonly hash: string;
}

export interface ReviewEntry extends StoredEntry {
  readonly value?: string;
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly newest: number;
}

const ENTRY = `l.no, l.event, l.by, l.at, l.digest, l.kind, l.value_digest AS valueDigest, l.text_digest AS textDigest, l.previous, l.hash`;

export function* entriesOf(sql: Sql, reviewNo: number): Work<readonly ReviewEntry[]> {
  return yield* sql.all<ReviewEntry>(
    `SELECT ${ENTRY}, l.value, l.text, p.hash AS before, n.previous AS after, (SELECT max(no) FROM decision_log) AS newest
      FROM decision_log l LEFT JOIN decision_log p ON p.no = l.no - 1 LEFT JOIN decision_log n ON n.no = l.no + 1
      WHERE l.review_no = ? ORDER BY l.no`,
    reviewNo,
  );
}

export function isLinked(review: string, entry: ReviewEntry): boolean {
  const { no, hash, previous, before, after, newest } = entry;
  const isLast = after === undefined && no === newest;
  return hash === hashOf(review, entry) && previous === (no === 1 ? '' : before) && (isLast || after === hash);
}

function hashOf(review: string, entry: StoredEntry): string {
  return textDigest(logLine({ ...entry, review }));
}

const PAGE = 500;

// Refuses a log in which anything was removed or changed after a given entry, because the missing entry may be the one that ended or denied
// a review. Each entry is hashed once; later checks only confirm that it is present.
export function* requireChain(sql: Sql, from: number): Work<void> {
  let last = (yield* isThere(sql, from)) ? sql.checked : undefined;
  for (;;) {
    const rows = yield* sql.all<StoredEntry & { readonly review?: string }>(
      `SELECT ${ENTRY}, v.id AS review FROM decision_log l LEFT JOIN review v ON v.no = l.review_no
        WHERE l.no >= ? ORDER BY l.no LIMIT ${PAGE}`,
      last === undefined ? from : last.to + 1,
    );
    for (const { review = '', ...entry } of rows) {
      const follows = last === undefined ? entry.no === from : entry.no === last.to + 1 && entry.previous === last.hash;
      if (!follows) throw new Altered(`Entry ${entry.no} of the log of decisions does not follow the previous entry.`);
      if (entry.hash !== hashOf(review, entry)) throw new Altered(`Entry ${entry.no} of the log of decisions was altered.`);
      last = { from: last?.from ?? from, to: entry.no, hash: entry.hash };
    }
    if (rows.length < PAGE) break;
  }
  sql.checked = last;
}

// Whether all entries checked before, from a given one on, are still there.
function* isThere(sql: Sql, from: number): Work<boolean> {
  const { checked } = sql;
  if (checked === undefined || checked.from > from) return false;
  const found = yield* sql.one<{ readonly hash: string; readonly entries: number }>`SELECT hash,
      (SELECT count(*) FROM decision_log l JOIN review v ON v.no = l.review_no WHERE l.no BETWEEN ${from} AND ${checked.to}) AS entries
      FROM decision_log WHERE no = ${checked.to}`;
  return found?.hash === checked.hash && found.entries === checked.to - from + 1;
}

export function* readHistory(sql: Sql, review: string): Work<readonly HistoryEntry[]> {
  return yield* sql.all<HistoryEntry>`SELECT l.event, nullif(l.by, '') AS by, l.at, l.kind, l.text
      FROM decision_log l JOIN review v ON v.no = l.review_no
      WHERE v.id = ${review} ORDER BY l.no`;
}
