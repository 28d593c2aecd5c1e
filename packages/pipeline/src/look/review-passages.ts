import { keptPassages, type ReviewRow } from '@tamis/core/review';
import type { Passages } from '@tamis/core/unit';
import type { Ledger } from '@tamis/ledger';
import { runDetail } from '../run/run-detail.ts';
import { attemptPassages } from './attempt-passages.ts';
import { unitStory } from './unit-story.ts';

/** The passages that a review's values come from: those recorded with the review, or else those found in the run's unit. */
export async function reviewPassages(ledger: Ledger, review: ReviewRow): Promise<Passages | undefined> {
  const kept = keptPassages(review);
  if (kept !== undefined) return kept;
  const { run, unit, step, attempt } = review.source;
  const row = await ledger.run(run);
  const story = row && (await unitStory({ ledger, row }, unit));
  const told = story?.steps.find((one) => one.row.step === step)?.attempts.find((one) => one.row.attempt === attempt);
  return row && story && told && attemptPassages(runDetail(row), story, told);
}
