import type { ChoiceCheck } from '../../../src/model/recheck.ts';
import type { Review } from '../../../src/model/review.ts';
import type { Effect } from '../../../src/model/review-row.ts';

export function effectsShown(
  review: Review,
  check: ChoiceCheck | undefined,
  choice: number,
  isEditing: boolean,
): readonly Effect[] {
  const isReplaced = isEditing || review.approved !== undefined || review.pending.by !== undefined;
  return check?.effects ?? (choice === 0 && !isReplaced ? review.effects : []);
}
