import type { Recorded } from '../../model/attempt.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { storedText } from '../text.ts';
import type { Writing } from './writing.ts';

/** Asks whether a review could run now. A question that is still unanswered is not asked twice. */
export function* askRecheck({ sql, clock }: Writing, review: string, by: string): Work<number | undefined> {
  const found = yield* reviewById(sql, review);
  if (found === undefined) return undefined;
  const open = yield* sql.one<{ no: number }>`SELECT no FROM recheck WHERE review_no = ${found.no} AND answered_at IS NULL`;
  if (open !== undefined) return open.no;
  return (yield* sql.insert`INSERT INTO recheck (review_no, by, asked_at) VALUES (${found.no}, ${by}, ${clock.now()})
      RETURNING no`).id;
}

/** Records what a host found; the first answer counts. */
export function* answerRecheck({ sql, clock }: Writing, recheck: number, host: string, answer: string): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE recheck SET answered_at = ${clock.now()}, host = ${host},
      answer = ${storedText(answer)} WHERE no = ${recheck} AND answered_at IS NULL`;
  return changes > 0 ? 'recorded' : 'known';
}
