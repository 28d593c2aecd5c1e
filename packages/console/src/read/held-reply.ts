import { toldAttempt } from '@tamis/pipeline';
import type { Review } from '../model/review.ts';
import { optionalText } from '../model/text.ts';
import type { FoundReview } from './found-review.ts';
import { toldVerdict } from './told.ts';

/** The held reply with its verdict, if its run kept them. */
export async function heldReply({ review, book }: FoundReview): Promise<Pick<Review, 'reply' | 'verdict'>> {
  const { run, unit, step, attempt } = review.source;
  for await (const row of book.ledger.attempts(run, { unit, step, contents: 'judged', calls: false })) {
    if (row.attempt !== attempt) continue;
    const { verdict } = toldAttempt(row);
    return { reply: optionalText(row.reply), verdict: verdict && toldVerdict(verdict) };
  }
  return {};
}
