import { meaningOf, type ReviewRow } from '@tamis/core/review';
import { toolOf } from '../decided-together.ts';
import { pendingAct } from '../pending-act.ts';

/** The approved values by tool, as JSON text. */
export type ApprovedBefore = ReadonlyMap<string, readonly string[]>;

/** The values that people, grants or policies let through, by tool or step. */
export function approvedBefore(decided: Iterable<ReviewRow>): ApprovedBefore {
  const approved = new Map<string, string[]>();
  for (const review of decided) {
    const value = approvedValue(review);
    if (value === undefined) continue;
    const key = toolKey(review);
    const known = approved.get(key);
    if (known === undefined) approved.set(key, [value]);
    else known.push(value);
  }
  return approved;
}

/** The tool or step of a review as a key. */
export function toolKey(review: ReviewRow): string {
  return JSON.stringify(toolOf(review));
}

function approvedValue(review: ReviewRow): string | undefined {
  const meaning = meaningOf(review);
  if (meaning === undefined || meaning === 'denied') return undefined;
  return meaning === 'approved' ? review.held : pendingAct(review).value;
}
