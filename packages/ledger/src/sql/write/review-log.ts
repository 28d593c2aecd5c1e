import { logLine, type ReviewEvent, type ReviewRow } from '@tamis/core/review';
import type { Sql, Work } from '../sql.ts';
import { storedText, textDigest } from '../text.ts';
import type { Writing } from './writing.ts';

export interface NewEntry {
  readonly reviewNo: number;
  readonly review: string;
  readonly event: ReviewEvent;
  readonly by?: string;
  readonly digest: string;
  readonly kind?: string | undefined;
  readonly value?: string | undefined;
  readonly text?: string | undefined;
  readonly valueDigest?: string;
  readonly textDigest?: string;
  readonly at?: number;
}

export interface Reviewed {
  readonly no: number;
  readonly row: Pick<ReviewRow, 'review' | 'digest'>;
}

export function about({ no, row: { review, digest } }: Reviewed): Pick<NewEntry, 'reviewNo' | 'review' | 'digest'> {
  return { reviewNo: no, review, digest };
}

interface LogEnd {
  readonly no: number;
  readonly hash: string;
}

export function* appendEntry(writing: Writing, entry: NewEntry): Work<number> {
  const at = entry.at ?? writing.clock.now();
  yield* appendEntries(writing, [{ ...entry, at }]);
  return at;
}

export function* appendEntries(writing: Writing, entries: readonly NewEntry[]): Work<void> {
  let last = yield* writing.sql.one<LogEnd>('SELECT no, hash FROM decision_log ORDER BY no DESC LIMIT 1');
  for (const entry of entries) last = yield* appendAfter(writing, last, entry);
}

function* appendAfter({ sql, clock }: Writing, last: LogEnd | undefined, entry: NewEntry): Work<LogEnd> {
  const { reviewNo, review, event, by = '', digest, kind, value, text } = entry;
  const valueDigest = entry.valueDigest ?? (value === undefined ? undefined : textDigest(value));
  const wordDigest = entry.textDigest ?? (text === undefined ? undefined : textDigest(text));
  const written = {
    ...{ no: (last?.no ?? 0) + 1, review, event, by, at: entry.at ?? clock.now(), digest, previous: last?.hash ?? '' },
    ...(kind === undefined ? {} : { kind }),
    ...(valueDigest === undefined ? {} : { valueDigest }),
    ...(wordDigest === undefined ? {} : { textDigest: wordDigest }),
  };
  const hash = textDigest(logLine(written));
  yield* sql.run`INSERT INTO decision_log (no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous,
      hash, value, text) VALUES (${written.no}, ${reviewNo}, ${event}, ${by}, ${written.at}, ${digest}, ${kind ?? null},
      ${written.valueDigest ?? null}, ${written.textDigest ?? null}, ${written.previous}, ${hash},
      ${storedText(value)}, ${storedText(text)})`;
  return { no: written.no, hash };
}

export function* hasCome({ sql, clock }: Writing, reviewNo: number, time: number): Work<boolean> {
  return time <= clock.now() || (yield* isPast(sql, reviewNo, time));
}

function* isPast(sql: Sql, reviewNo: number, time: number): Work<boolean> {
  const later = yield* sql.one`SELECT 1 AS found FROM decision_log WHERE at >= ${time}
      AND no > (SELECT min(no) FROM decision_log WHERE review_no = ${reviewNo}) LIMIT 1`;
  return later !== undefined;
}
