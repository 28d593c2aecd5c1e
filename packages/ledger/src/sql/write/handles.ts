import type { HandleKey, NewHandle } from '../../model/handle.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

/**
 * Handles are stored with notices: the event names what one is for, the channel is its digest, `until_at` is when it expires and
 * `told_at` when it was first taken.
 */
const eventOf = (use: NewHandle['use']) => `handle ${use}`;

/** Records a handle before anyone gets it. */
export function* addHandle({ sql, clock }: Writing, { review, use, digest, life }: NewHandle): Work<void> {
  yield* sql.run(
    `INSERT INTO notice (review_no, event, channel, tries, until_at)
      SELECT no, ?, ?, 1, ? FROM review WHERE id = ?`,
    ...[eventOf(use), digest, clock.now() + life, review],
  );
}

/** Takes a handle: tells whether this is the first time; undefined if it is unknown, expired, or of another review or use. */
export function* takeHandle({ sql, clock }: Writing, { review, use, digest }: HandleKey): Work<'first' | 'again' | undefined> {
  const now = clock.now();
  // Of two processes that take it at once, one changes nothing.
  const { changes } = yield* sql.run`UPDATE notice SET told_at = ${now}
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND event = ${eventOf(use)} AND channel = ${digest}
      AND told_at IS NULL AND until_at > ${now}`;
  if (changes > 0) return 'first';
  const known = yield* sql.one`SELECT 1 AS found FROM notice
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND event = ${eventOf(use)} AND channel = ${digest}
      AND until_at > ${now}`;
  return known === undefined ? undefined : 'again';
}

/** Whether any handle of a review was taken for this use. */
export function* isHandled({ sql }: Pick<Writing, 'sql'>, review: string, use: NewHandle['use']): Work<boolean> {
  const taken = yield* sql.one`SELECT 1 AS found FROM notice
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND event = ${eventOf(use)} AND told_at IS NOT NULL LIMIT 1`;
  return taken !== undefined;
}
