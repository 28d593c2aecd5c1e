import type { Ledger } from '@tamis/ledger';
import { askedAbout, askHost, principal, refusedBefore, similarTo } from '@tamis/ledger/internal';
import { reviewPassages } from '@tamis/pipeline';
import { engine } from '../engine.ts';
import type { FoundReview } from './open-ledgers.ts';
import type { ReviewFacts } from './review-text.ts';

const PATIENCE = 1500;

// Collects the facts about a review: asks a live host whether its action could run now, and reads the reply.
export async function factsOf(ledger: Ledger, found: FoundReview): Promise<ReviewFacts> {
  const { review, state } = found.review;
  const [check, recorded] = await Promise.all([
    state === 'open' ? askHost(ledger, review, principal(), PATIENCE) : undefined,
    recordedFacts(ledger, found),
  ]);
  return { check, ...recorded };
}

export async function recordedFacts(ledger: Ledger, found: FoundReview): Promise<Omit<ReviewFacts, 'check'>> {
  const { review } = found;
  return {
    reply: await replyOf(ledger, found),
    unit: await askedAbout(ledger, review.source),
    passages: await reviewPassages(ledger, review),
    before: await refusedBefore(ledger, review, engine),
    similar: await similarTo(ledger, review, Date.now()),
  };
}

async function replyOf(ledger: Ledger, { review }: FoundReview): Promise<string | undefined> {
  const { run, unit, step, attempt } = review.source;
  for await (const row of ledger.attempts(run, { unit, step, contents: 'judged', calls: false }))
    if (row.attempt === attempt) return row.reply;
  return undefined;
}
