import type { NoticeClaim, NoticeKey } from '../../model/notice.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

interface Stored {
  readonly tries: number;
  readonly until: number;
  readonly toldAt?: number;
}

// Claims a notice for sending. Returns the number of this try, or 0 if the notice was sent, is being sent, was tried too often or must wait
// before the next try. Notices are sent only for open reviews.
export function* claimNotice({ sql, clock }: Writing, { review, event, channel, tries, lease }: NoticeClaim): Work<number> {
  const found = yield* reviewById(sql, review);
  if (found?.row.state !== 'open') return 0;
  const now = clock.now();
  const key = [found.no, event, channel] as const;
  const known = yield* sql.one<Stored>(
    'SELECT tries, until_at AS until, told_at AS toldAt FROM notice WHERE review_no = ? AND event = ? AND channel = ?',
    ...key,
  );
  if (known !== undefined && (known.toldAt !== undefined || known.until > now || known.tries >= tries)) return 0;
  yield* sql.run(
    `INSERT INTO notice (review_no, event, channel, tries, until_at) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (review_no, event, channel) DO UPDATE SET tries = notice.tries + 1, until_at = excluded.until_at`,
    ...[...key, now + lease],
  );
  return (known?.tries ?? 0) + 1;
}

const KEY = 'review_no = (SELECT no FROM review WHERE id = ?) AND event = ? AND channel = ?';

export function* endNotice({ sql, clock }: Writing, { review, event, channel }: NoticeKey): Work<void> {
  yield* sql.run(`UPDATE notice SET told_at = ? WHERE ${KEY}`, clock.now(), review, event, channel);
}

// Records that a notice could not be delivered and when it may be tried again.
export function* deferNotice({ sql, clock }: Writing, { review, event, channel }: NoticeKey, wait: number): Work<void> {
  yield* sql.run(`UPDATE notice SET until_at = ? WHERE ${KEY}`, clock.now() + wait, review, event, channel);
}
