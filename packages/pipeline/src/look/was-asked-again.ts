import type { ToldAttempt, ToldStep } from './unit-story.ts';

/** The part of a step that shows whether the model was asked again. */
export interface AskedStep {
  readonly row: Pick<ToldStep['row'], 'base' | 'result'>;
  readonly attempts: readonly ToldAttempt[];
}

/**
 * Whether the model was asked again because of an attempt. It was if another attempt follows that came from the model. Rejudged replies and
 * text written or chosen by a person don't count. Neither does the first attempt after a retry, which starts over.
 */
export function wasAskedAgain({ row, attempts }: AskedStep, attempt: number): boolean {
  const judged = attempts.filter(({ row: { status } }) => status !== undefined);
  const at = judged.findIndex(({ row: one }) => one.attempt === attempt);
  const next = at < 0 ? undefined : judged[at + 1]?.row;
  if (next === undefined || next.origin !== undefined) return false;
  return row.base !== attempt && row.result !== attempt && next.reason !== 'edit' && next.reason !== 'choose';
}
