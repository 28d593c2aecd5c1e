import { meaningOf, type ReviewRow } from '@tamis/core/review';
import { toolOf } from '../decided-together.ts';
import { pendingAct } from '../pending-act.ts';

export type ApprovedBefore = ReadonlyMap<string, readonly string[]>;

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

export function toolKey(review: ReviewRow): string {
  return JSON.stringify(toolOf(review));
}

function approvedValue(review: ReviewRow): string | undefined {
  const meaning = meaningOf(review);
  if (meaning === undefined || meaning === 'denied') return undefined;
  return meaning === 'approved' ? review.held : pendingAct(review).value;
}
