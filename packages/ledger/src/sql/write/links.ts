import type { NewLink } from '../../model/notice.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

// Links are stored with the notices that carry them. The event names the person, the channel is the digest of the secret, `until_at` is the
// expiry and `told_at` the time it was used.
const EVENT = 'link ';

export function* addLink({ sql, clock }: Writing, { review, name, digest, life }: NewLink): Work<void> {
  yield* sql.run(
    `INSERT INTO notice (review_no, event, channel, tries, until_at)
      SELECT no, ?, ?, 1, ? FROM review WHERE id = ?`,
    ...[`${EVENT}${name}`, digest, clock.now() + life, review],
  );
}

// Uses a link and returns whom it signs in. Returns undefined if the link is unknown, used, expired or for another review, or if the review
// is no longer waiting. A notice sent twice has two links, so all of the person's links to the review are used up together.
export function* useLink({ sql, clock }: Writing, review: string, digest: string): Work<string | undefined> {
  const found = yield* reviewById(sql, review);
  if (found?.row.state !== 'open') return undefined;
  const now = clock.now();
  if (found.row.expiresAt !== undefined && found.row.expiresAt <= now) return undefined;
  const link = yield* sql.one<{ readonly event: string }>`SELECT event FROM notice WHERE review_no = ${found.no}
      AND channel = ${digest} AND event LIKE 'link %' AND told_at IS NULL AND until_at > ${now}`;
  if (link === undefined) return undefined;
  // If two processes use it at once, one of them changes nothing.
  const { changes } = yield* sql.run`UPDATE notice SET told_at = ${now}
      WHERE review_no = ${found.no} AND event = ${link.event} AND told_at IS NULL`;
  return changes === 0 ? undefined : link.event.slice(EVENT.length);
}
