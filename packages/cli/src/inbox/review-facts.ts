import type { Ledger } from '@tamis/ledger';
import { askedAbout, askHost, principal, refusedBefore, similarTo } from '@tamis/ledger/internal';
import { reviewPassages } from '@tamis/pipeline';
import type { FoundReview } from './open-ledgers.ts';
import type { ReviewFacts } from './review-text.ts';

/** How long a live host may take to answer, in milliseconds. */
const PATIENCE = 1500;

/** What is known about a review besides its row: a live host is asked whether it could run now, and the reply is read. */
export async function factsOf(ledger: Ledger, found: FoundReview): Promise<ReviewFacts> {
  const { review, state } = found.review;
  const check = state === 'open' ? await askHost(ledger, review, principal(), PATIENCE) : undefined;
  return { check, ...(await recordedFacts(ledger, found)) };
}

/** What the ledger knows about a review besides its row. */
export async function recordedFacts(ledger: Ledger, found: FoundReview): Promise<Omit<ReviewFacts, 'check'>> {
  const { review } = found;
  return {
    reply: await replyOf(ledger, found),
    unit: await askedAbout(ledger, review.source),
    passages: await reviewPassages(ledger, review),
    before: await refusedBefore(ledger, review),
    similar: await similarTo(ledger, review, Date.now()),
  };
}

/** The reply as it came, if its run kept it. */
async function replyOf(ledger: Ledger, { review }: FoundReview): Promise<string | undefined> {
  const { run, unit, step, attempt } = review.source;
  for await (const row of ledger.attempts(run, { unit, step, contents: 'judged', calls: false }))
    if (row.attempt === attempt) return row.reply;
  return undefined;
}
