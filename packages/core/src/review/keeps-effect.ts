import { jsonIn } from '../unit/json-in.ts';
import { notRunnable } from './not-runnable.ts';
import type { ReviewRow } from './review-row.ts';

/**
 * Whether an act keeps its effect key at a time: it waits, runs, may have run, or ran less than `milliseconds` ago. `question` is the review
 * that asks whether it ran, if there is one. Without `milliseconds`, an act that ran keeps its key for good.
 */
export function keepsEffect(
  row: ReviewRow,
  question: ReviewRow | undefined,
  milliseconds: number | undefined,
  now: number,
): boolean {
  const { state, execution } = row;
  const isRecent = (at: number | undefined) => milliseconds === undefined || at === undefined || now < at + milliseconds;
  switch (execution?.state) {
    case undefined:
      return state === 'open' || notRunnable(row) === undefined;
    case 'running':
      return true;
    case 'done':
      return isRecent(execution.endedAt);
    case 'unknown': {
      const { decision } = question ?? {};
      if (decision === undefined) return true;
      // An answer that was purged may have been that it ran.
      return jsonIn(decision.value ?? '') !== 'did not run' && isRecent(decision.at);
    }
    case 'failed':
    case 'not-run':
      return false;
  }
}
