import { entryHash, type ReviewEvent } from '@tamis/core/review';
import type { NumberedReview } from '../read/reviews.ts';
import type { Sql, Work } from '../sql.ts';
import { storedText, textDigest } from '../text.ts';
import type { Writing } from './writing.ts';

/** An entry to add to the log. */
interface NewEntry {
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

/** The fields that a log entry takes from its review. */
export function about({ no, row: { review, digest } }: NumberedReview): Pick<NewEntry, 'reviewNo' | 'review' | 'digest'> {
  return { reviewNo: no, review, digest };
}

/** Appends an entry to the decision log. It carries the hash of the previous entry. */
export function* appendEntry({ sql, clock }: Writing, entry: NewEntry): Work<number> {
  const last = yield* sql.one<{ readonly no: number; readonly hash: string }>(
    'SELECT no, hash FROM decision_log ORDER BY no DESC LIMIT 1',
  );
  const { reviewNo, review, event, by = '', digest, kind, value, text } = entry;
  const valueDigest = entry.valueDigest ?? (value === undefined ? undefined : textDigest(value));
  const wordDigest = entry.textDigest ?? (text === undefined ? undefined : textDigest(text));
  const written = {
    ...{ no: (last?.no ?? 0) + 1, review, event, by, at: entry.at ?? clock.now(), digest, previous: last?.hash ?? '' },
    ...(kind === undefined ? {} : { kind }),
    ...(valueDigest === undefined ? {} : { valueDigest }),
    ...(wordDigest === undefined ? {} : { textDigest: wordDigest }),
  };
  yield* sql.run`INSERT INTO decision_log (no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous,
      hash, value, text) VALUES (${written.no}, ${reviewNo}, ${event}, ${by}, ${written.at}, ${digest}, ${kind ?? null},
      ${written.valueDigest ?? null}, ${written.textDigest ?? null}, ${written.previous}, ${entryHash(written)},
      ${storedText(value)}, ${storedText(text)})`;
  return written.at;
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
