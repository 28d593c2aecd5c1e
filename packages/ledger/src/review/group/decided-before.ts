import type { ReviewRow } from '@tamis/core/review';
import type { Ledger } from '../../port/ledger.ts';
import { toolKey } from './approved-before.ts';

const MOST_READ = 1000;

/**
 * A ledger's latest decisions about the subjects of waiting reviews: on the same tool in any run, or in the same run if there is no tool.
 * `groupReviews` compares the reviews with them.
 */
export async function decidedBefore(
  ledger: Pick<Ledger, 'reviews'>,
  waiting: readonly ReviewRow[],
): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for (const [key, [first]] of Map.groupBy(waiting, placeKey)) {
    if (first === undefined) continue;
    let read = 0;
    const { action, source } = first;
    const where = action === undefined ? { run: source.run } : { action };
    for await (const review of ledger.reviews({ state: 'decided', newest: true, ...where })) {
      if (placeKey(review) === key) found.push(review);
      if (++read >= MOST_READ) break;
    }
  }
  return found;
}

function placeKey(review: ReviewRow): string {
  return JSON.stringify([toolKey(review), review.action === undefined ? review.source.run : '']);
}
