import {
  detailOf,
  type ExecutionRow,
  heldAct,
  isSameAct,
  proposedAct,
  type ReviewRow,
  type ReviewTerms,
  type Runnable,
} from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';

// A review whose act runs, or may have run.
export interface UnsettledAct extends ReviewRow {
  readonly execution: ExecutionRow;
}

const RUNNING = new Set<string>();

/** Runs the act of a review. Meanwhile this process does not count it as unsettled: calls made at the same time are separate calls. */
export async function whileRunning<Result>(review: string, run: () => Promise<Result>): Promise<Result> {
  RUNNING.add(review);
  return await run().finally(() => RUNNING.delete(review));
}

/** The reviews of one act, of one server or of any program, that another process is running or whose outcome is unknown. */
export async function* unsettledActs(
  ledger: Ledger,
  act: Runnable,
  server: string | undefined,
): AsyncGenerator<UnsettledAct, void, undefined> {
  await ledger.tend();
  for await (const review of ledger.reviews({ unsettled: true })) {
    const { execution } = review;
    // One whose answer was lost is unsettled even while this process still finds out what became of it.
    const isOwn = execution?.state === 'running' && RUNNING.has(review.review);
    if (execution === undefined || isOwn) continue;
    if (detailOf(review).server === server && isOf(review, act)) yield { ...review, execution };
  }
}

// Whether a review is about an act: the one that was asked for, or the one that ran instead because a person changed it.
function isOf(review: ReviewRow, act: Runnable): boolean {
  const { decision } = review;
  const acts = [heldAct(review), decision && proposedAct(review as ReviewTerms, decision.kind, decision.value)];
  return acts.some((one) => one !== undefined && isSameAct(one, act));
}
