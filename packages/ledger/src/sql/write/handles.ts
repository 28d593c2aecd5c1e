import type { HandleKey, HandleUse, NewHandle, TakenHandle } from '../../model/handle.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

// Handles are stored with notices: the event names what one is for, the channel is its digest, `until_at` is when it expires and
// `told_at` when it was first taken.
const eventOf = (use: HandleUse) => `handle ${use}`;

const USES: readonly HandleUse[] = ['task', 'state', 'server', 'parked'];

export function* addHandle({ sql, clock }: Writing, { review, use, digest, life }: NewHandle): Work<void> {
  yield* sql.run(
    `INSERT INTO notice (review_no, event, channel, tries, until_at)
      SELECT no, ?, ?, 1, ? FROM review WHERE id = ?`,
    ...[eventOf(use), digest, clock.now() + life, review],
  );
}

export function* takeHandle({ sql, clock }: Writing, { review, digest }: HandleKey): Work<TakenHandle | undefined> {
  const now = clock.now();
  const known = yield* sql.one<{ readonly event: string }>`SELECT event FROM notice
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND channel = ${digest} AND until_at > ${now}`;
  const use = USES.find((one) => eventOf(one) === known?.event);
  if (use === undefined) return undefined;
  // Of two processes that take it at once, one changes nothing.
  const { changes } = yield* sql.run`UPDATE notice SET told_at = ${now}
      WHERE review_no = (SELECT no FROM review WHERE id = ${review}) AND event = ${eventOf(use)} AND channel = ${digest}
      AND told_at IS NULL`;
  return { use, isFirst: changes > 0 };
}
