import { entryText, type ReviewEvent, type ReviewRow } from '@tamis/core/review';
import type { Sql, Work } from '../sql.ts';
import { storedText, textDigest } from '../text.ts';
import type { Writing } from './writing.ts';

/** An entry to add to the log. */
export interface NewEntry {
  readonly reviewNo: number;
  readonly review: string;
  readonly event: ReviewEvent;
  /** Who caused it. Empty if time passing or the ledger itself did. */
  readonly by?: string;
  readonly digest: string;
  readonly kind?: string | undefined;
  readonly value?: string | undefined;
  readonly text?: string | undefined;
  /** The digests of strings that are not kept in the log itself. */
  readonly valueDigest?: string;
  readonly textDigest?: string;
  /** When it happened, if other rows carry the same time. Defaults to now. */
  readonly at?: number;
}

/** The part of a review that log entries name. */
export interface Reviewed {
  readonly no: number;
  readonly row: Pick<ReviewRow, 'review' | 'digest'>;
}

/** The fields that a log entry takes from its review. */
export function about({ no, row: { review, digest } }: Reviewed): Pick<NewEntry, 'reviewNo' | 'review' | 'digest'> {
  return { reviewNo: no, review, digest };
}

/** The end of the log, which the next entry continues. */
interface LogEnd {
  readonly no: number;
  readonly hash: string;
}

/** Appends an entry to the decision log. Returns when it happened. */
export function* appendEntry(writing: Writing, entry: NewEntry): Work<number> {
  const at = entry.at ?? writing.clock.now();
  yield* appendEntries(writing, [{ ...entry, at }]);
  return at;
}

/** Appends entries to the decision log. Each carries the hash of the previous one. */
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
  const hash = textDigest(entryText(written));
  yield* sql.run`INSERT INTO decision_log (no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous,
      hash, value, text) VALUES (${written.no}, ${reviewNo}, ${event}, ${by}, ${written.at}, ${digest}, ${kind ?? null},
      ${written.valueDigest ?? null}, ${written.textDigest ?? null}, ${written.previous}, ${hash},
      ${storedText(value)}, ${storedText(text)})`;
  return { no: written.no, hash };
}

/**
 * Whether a time set for a review has come, according to the clock or to any entry written after the review was opened. Setting a clock
 * back therefore revives nothing.
 */
export function* hasCome({ sql, clock }: Writing, reviewNo: number, time: number): Work<boolean> {
  return time <= clock.now() || (yield* isPast(sql, reviewNo, time));
}

function* isPast(sql: Sql, reviewNo: number, time: number): Work<boolean> {
  const later = yield* sql.one`SELECT 1 AS found FROM decision_log WHERE at >= ${time}
      AND no > (SELECT min(no) FROM decision_log WHERE review_no = ${reviewNo}) LIMIT 1`;
  return later !== undefined;
}
