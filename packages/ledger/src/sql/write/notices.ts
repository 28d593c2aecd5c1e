import type { NoticeClaim, NoticeKey } from '../../model/notice.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

interface Stored {
  readonly tries: number;
  readonly until: number;
  readonly toldAt?: number;
}

/** Claims a notice for sending: false if it was sent, is being sent, was tried too often, or is to be retried later. */
export function* claimNotice({ sql, clock }: Writing, { review, event, channel, tries, wait }: NoticeClaim): Work<boolean> {
  const no = (yield* reviewById(sql, review))?.no;
  if (no === undefined) return false;
  const now = clock.now();
  const key = [no, event, channel] as const;
  const known = yield* sql.one<Stored>(
    'SELECT tries, until_at AS until, told_at AS toldAt FROM notice WHERE review_no = ? AND event = ? AND channel = ?',
    ...key,
  );
  if (known !== undefined && (known.toldAt !== undefined || known.until > now || known.tries >= tries)) return false;
  const until = now + wait * 2 ** (known?.tries ?? 0);
  yield* sql.run(
    `INSERT INTO notice (review_no, event, channel, tries, until_at) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (review_no, event, channel) DO UPDATE SET tries = notice.tries + 1, until_at = excluded.until_at`,
    ...[...key, until],
  );
  return true;
}

/** Records that a notice was delivered. */
export function* endNotice({ sql, clock }: Writing, { review, event, channel }: NoticeKey): Work<void> {
  yield* sql.run`UPDATE notice SET told_at = ${clock.now()}
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND event = ${event} AND channel = ${channel}`;
}
