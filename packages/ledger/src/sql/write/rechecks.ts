import type { Recorded } from '../../model/attempt.ts';
import { reviewById } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { storedText } from '../text.ts';
import type { Writing } from './writing.ts';

// Asks whether a review, or an edit of it, could run now. An unanswered question is not asked twice, and while a person keeps typing, only
// their last edit is asked about.
export function* askRecheck(writing: Writing, review: string, by: string, edit?: string): Work<number | undefined> {
  const { sql, clock } = writing;
  const found = yield* reviewById(sql, review);
  if (found === undefined) return undefined;
  if (edit !== undefined) return yield* askAboutEdit(writing, found.no, by, edit);
  const open = yield* sql.one<{ no: number }>`SELECT no FROM recheck WHERE review_no = ${found.no} AND answered_at IS NULL
      AND answer IS NULL`;
  if (open !== undefined) return open.no;
  return (yield* sql.insert`INSERT INTO recheck (review_no, by, asked_at) VALUES (${found.no}, ${by}, ${clock.now()})
      RETURNING no`).id;
}

function* askAboutEdit({ sql, clock }: Writing, review: number, by: string, edit: string): Work<number> {
  const now = clock.now();
  const stored = storedText(edit);
  const open = yield* sql.one<{ no: number }>`SELECT no FROM recheck WHERE review_no = ${review} AND answered_at IS NULL
      AND by = ${by} AND answer = ${stored}`;
  if (open !== undefined) return open.no;
  yield* sql.run`UPDATE recheck SET answered_at = ${now}, answer = NULL WHERE review_no = ${review} AND answered_at IS NULL
      AND by = ${by} AND answer IS NOT NULL`;
  return (yield* sql.insert`INSERT INTO recheck (review_no, by, asked_at, answer) VALUES (${review}, ${by}, ${now}, ${stored})
      RETURNING no`).id;
}

export function* answerRecheck({ sql, clock }: Writing, recheck: number, host: string, answer: string): Work<Recorded> {
  const { changes } = yield* sql.run`UPDATE recheck SET answered_at = ${clock.now()}, host = ${host},
      answer = ${storedText(answer)} WHERE no = ${recheck} AND answered_at IS NULL`;
  return changes > 0 ? 'recorded' : 'known';
}
