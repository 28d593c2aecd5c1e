import { askHost, type Ledger, principal } from '@tamis/ledger';
import type { FoundReview } from './open-ledgers.ts';
import type { ReviewFacts } from './review-text.ts';

/** How long a live host may take to answer, in milliseconds. */
const PATIENCE = 1500;

/** What is known about a review besides its row: a live host is asked whether it could run now, and the reply is read. */
export async function factsOf(ledger: Ledger, { review }: FoundReview): Promise<ReviewFacts> {
  const check = review.state === 'open' ? await askHost(ledger, review.review, principal(), PATIENCE) : undefined;
  return { check, reply: await replyOf(ledger, review.source) };
}

/** The reply as it came, if its run kept it. */
async function replyOf(
  ledger: Ledger,
  { run, unit, step, attempt }: FoundReview['review']['source'],
): Promise<string | undefined> {
  for await (const row of ledger.attempts(run, { unit, step, contents: 'judged', calls: false }))
    if (row.attempt === attempt) return row.reply;
  return undefined;
}
